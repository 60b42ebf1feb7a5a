#!/bin/sh
# Builds and runs consumer/ the three ways an application can take the runtime:
# installed and found, as a subdirectory, and as a copied folder without CMake.
#
# usage: consumer_test.sh RUNTIME_SOURCE_DIR WORK_DIR
# The compiler is $CXX, else c++. WORK_DIR is emptied first.
set -eu
runtime=$(cd "$1" && pwd)
work=$2
here=$(cd "$(dirname "$0")" && pwd)
rm -rf "$work"
mkdir -p "$work"

build_and_run() { # NAME CMAKE-OPTIONS...
  name=$1
  shift
  cmake -S "$here/consumer" -B "$work/$name" "$@" >"$work/$name.log" 2>&1 &&
    cmake --build "$work/$name" >>"$work/$name.log" 2>&1 ||
    { cat "$work/$name.log"; echo "$name: does not build"; exit 1; }
  "$work/$name/consumer" || { echo "$name: wrong answers"; exit 1; }
  echo "$name: ok"
}

{ cmake -S "$runtime" -B "$work/runtime" -DCMAKE_INSTALL_PREFIX="$work/prefix" &&
  cmake --install "$work/runtime"; } >"$work/install.log" 2>&1 ||
  { cat "$work/install.log"; echo "install: failed"; exit 1; }
# The installed package must not lean on the source folder.
if grep -rn "$runtime" "$work/prefix"; then
  echo "install: names the source folder"
  exit 1
fi
build_and_run find_package -DCMAKE_PREFIX_PATH="$work/prefix" \
  -DCMAKE_FIND_USE_PACKAGE_REGISTRY=OFF
build_and_run add_subdirectory -DRUNTIME_DIR="$runtime"

mkdir "$work/copy"
cp -R "$runtime/include/keyspread" "$work/copy/"
"${CXX:-c++}" -std=c++17 -I "$work/copy" "$here/consumer/main.cpp" -pthread \
  -o "$work/copy/consumer"
"$work/copy/consumer" || { echo "copied folder: wrong answers"; exit 1; }
echo "copied folder: ok"
