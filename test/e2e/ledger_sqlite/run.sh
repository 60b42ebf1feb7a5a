#!/usr/bin/env bash
# run.sh KEYSPREAD WORKDIR: the ledger before and after its migration.
#
# Builds and runs the program, finds its monotonic key, rewrites it to a hash prefix,
# builds and runs it again and compares every answer; then looks into the database,
# rewrites a second time (nothing may change) and undoes everything.
set -Eeuo pipefail

if [[ $# -ne 2 ]]; then
  echo "usage: run.sh KEYSPREAD WORKDIR" >&2
  exit 2
fi
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
keyspread=$(realpath "$1")
mkdir -p "$2"
work=$(cd "$2" && pwd)
app=$work/ledger
shards=16
now="starting"

step() {
  now=$1
  echo "== $1"
}
fail() {
  echo "FAILED while $now: $1" >&2
  exit 1
}
trap 'echo "FAILED while $now (line $LINENO); files are in $work" >&2' ERR

# expect_exit CODE COMMAND...: standard output and error go on as they are.
expect_exit() {
  local wanted=$1 code=0
  shift
  "$@" || code=$?
  [[ $code -eq $wanted ]] || fail "exit code $code instead of $wanted from: $*"
}
ask() { sqlite3 -noheader -batch "$@"; }
build() { # extra CMake arguments
  if ! { cmake -S "$app" -B "$app/build" -DCMAKE_BUILD_TYPE=Debug "$@" &&
    cmake --build "$app/build" --parallel 2; } >"$work/build.log" 2>&1; then
    tail -40 "$work/build.log" >&2
    fail "the ledger does not build"
  fi
}
run_ledger() { # name of the database and of the answers
  rm -f "$work/$1.db"
  "$app/build/ledger" "$work/$1.db" "$app/schema.sql" >"$work/$1.txt"
}
copy_without_build() { mkdir "$1" && tar -C "$app" --exclude=./build -cf - . | tar -C "$1" -xf -; }
same_files() { diff -r --exclude=build "$work/original" "$app"; }

step "building the ledger as it is"
rm -rf "$app" "$work/original"
cp -r "$here/app" "$app"
echo '{ "version": 1, "dialect": "sqlite", "tables": {} }' >"$app/keyspread.json"
build
run_ledger before
[[ $(wc -l <"$work/before.txt") -gt 600 ]] || fail "the ledger answered too little"
cd "$app"

step "scanning"
expect_exit 1 "$keyspread" scan -p build --format json >"$work/scan.json"
/usr/bin/python3 "$here/check_findings.py" "$work/scan.json" "$app"
expect_exit 1 "$keyspread" scan -p build >"$work/scan.txt"
grep -q '^store\.cpp:[0-9]*:[0-9]*: warning: .*\[keyspread-monotonic-key' "$work/scan.txt" ||
  fail "the text report names no monotonic key in store.cpp"

step "proposing a plan"
expect_exit 0 "$keyspread" plan -p build >"$work/proposed.json"
grep -q '"Transactions"' "$work/proposed.json" || fail "the proposal does not mention Transactions"
grep -q '"hash_prefix"' "$work/proposed.json" || fail "the proposal is not hash_prefix"

step "printing the rewrite as a diff"
cp "$here/plan.json" keyspread.json
copy_without_build "$work/original"
expect_exit 0 "$keyspread" rewrite -p build >"$work/rewrite.diff"
grep -q '^+.*ShardId' "$work/rewrite.diff" || fail "the diff adds no ShardId"
same_files || fail "rewrite changed files without --write"

step "rewriting"
expect_exit 0 "$keyspread" rewrite -p build --write --runtime runtime >"$work/written.diff"
[[ -f runtime/keyspread/keyspread.h ]] || fail "runtime/keyspread/keyspread.h is missing"
[[ -f runtime/keyspread/fan_out_source.h ]] || fail "a header that another one includes is missing"
[[ ! -e runtime/keyspread/spanner.h && ! -e runtime/keyspread/bigtable.h ]] || fail "headers were copied that nothing includes"

step "building and running the rewritten ledger"
build -DKEYSPREAD_RUNTIME_DIR="$app/runtime"
run_ledger after
cmp "$work/before.txt" "$work/after.txt" || fail "the answers differ"

step "looking into the database"
db=$work/after.db
[[ $(ask "$db" "SELECT COUNT(*) FROM Transactions") == $(ask "$work/before.db" "SELECT COUNT(*) FROM Transactions") ]] ||
  fail "the number of transactions differs"
[[ $(ask "$db" "SELECT COUNT(*) FROM Transactions WHERE ShardId IS NULL OR typeof(ShardId) <> 'integer'
                OR ShardId NOT BETWEEN 0 AND $shards - 1") == 0 ]] ||
  fail "a ShardId is not in 0..$((shards - 1))"
[[ $(ask "$db" "SELECT COUNT(DISTINCT ShardId) FROM Transactions") == "$shards" ]] ||
  fail "not every shard is used"
[[ $(ask "$db" "SELECT group_concat(name, ',') FROM (SELECT name FROM pragma_table_info('Transactions')
                WHERE pk > 0 ORDER BY pk)") == ShardId,TxnId ]] ||
  fail "the key of Transactions is not (ShardId, TxnId)"
[[ $(ask "$db" "SELECT COUNT(*) FROM Entries e LEFT JOIN Transactions t
                ON t.ShardId = e.ShardId AND t.TxnId = e.TxnId WHERE t.TxnId IS NULL") == 0 ]] ||
  fail "an entry stands in another shard than its transaction"
[[ -z $(ask "$db" "PRAGMA foreign_key_check") ]] || fail "a foreign key is broken"
${CXX:-c++} -std=c++17 -O1 "$here/expected_shard.cpp" -lfarmhash -o "$work/expected_shard"
ask "$db" "SELECT TxnId FROM Transactions ORDER BY TxnId" | "$work/expected_shard" "$shards" >"$work/expected.txt"
ask "$db" "SELECT TxnId, ShardId FROM Transactions ORDER BY TxnId" >"$work/actual.txt"
cmp "$work/expected.txt" "$work/actual.txt" ||
  fail "a ShardId is not MOD(MOD(FARM_FINGERPRINT(TxnId), $shards) + $shards, $shards)"
before=$(/usr/bin/python3 "$here/spread.py" "$work/before.db" Transactions --busiest)
after=$(/usr/bin/python3 "$here/spread.py" "$db" Transactions --busiest)
echo "   busiest of 16 key ranges: $before% of the inserts before, $after% after"
[[ $before -ge 95 && $after -le 25 ]] || fail "the inserts are not spread"

step "rewriting a second time"
expect_exit 0 "$keyspread" rewrite -p build >"$work/second.diff"
[[ ! -s $work/second.diff ]] || fail "the second rewrite is not empty: $work/second.diff"

step "undoing"
expect_exit 0 "$keyspread" undo -p build
same_files || fail "undo did not bring back every byte"
echo "== the ledger gives the same answers on both keys"
