//===- Sweep.h - what outlives a run --------------------------------------===//
//
// A run makes many times the values that its trace is made of. What neither the
// trace reaches nor what later runs ask for makes room for the next run. Values
// never change, so that those of earlier runs lead to none of this one: only
// what this one made is looked at, as in a generational collector (Lieberman
// and Hewitt, A Real-Time Garbage Collector Based on the Lifetimes of Objects,
// 1983).
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_TRACE_LIFETIME_SWEEP_H
#define KEYSPREAD_REWRITES_TRACE_LIFETIME_SWEEP_H

namespace keyspread::trace {

struct Trace;
struct World;

/// All that was made so far stays: callers may hold it.
void settle(World &W);

/// Ends what was made since, and \p T, the trace of the run that ended, does
/// not reach. The Machine of the run is gone. Null: nobody wants its trace.
void sweep(World &W, const Trace *T);

} // namespace keyspread::trace

#endif // KEYSPREAD_REWRITES_TRACE_LIFETIME_SWEEP_H
