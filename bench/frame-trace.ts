import { z } from "zod";

const event = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.int(),
  tid: z.int(),
  ts: z.number().default(0),
  /** CPU time of the thread, microseconds: another process on the machine does not lengthen it. */
  tdur: z.number().optional(),
  args: z.record(z.string(), z.unknown()).default({}),
});
const traceShape = z.object({ traceEvents: z.array(event) });

/** Work of the page's main thread for one frame, milliseconds on a slower machine. */
export interface FrameFigures {
  readonly frames: number;
  readonly p50_ms: number;
  readonly p95_ms: number;
  readonly most_ms: number;
}

/**
 * A frame's work is every task from its beginning until the next one begins, by the thread's CPU time, times `slowDown`:
 * the browser's own emulation waits by the wall clock, and would count what other processes do.
 */
export function readFrames(trace: unknown, slowDown: number): FrameFigures {
  const { traceEvents } = traceShape.parse(trace);
  const begins = traceEvents.filter(({ name, ph }) => name === "AnimationFrame" && ph === "b");
  const threads = new Set(begins.map(({ pid, tid }) => `${pid}/${tid}`));
  const starts = begins.map(({ ts }) => ts).toSorted((one, other) => one - other);
  const work = starts.map(() => 0);
  const tasks = traceEvents
    .filter(({ name, pid, tid }) => name === "RunTask" && threads.has(`${pid}/${tid}`))
    .toSorted((one, other) => one.ts - other.ts);
  let frame = -1;
  for (const { ts, tdur = 0 } of tasks) {
    while ((starts[frame + 1] ?? Infinity) <= ts) frame += 1;
    if (frame >= 0) work[frame] = (work[frame] ?? 0) + tdur;
  }
  const sorted = work.toSorted((one, other) => one - other);
  const at = (share: number): number =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * slowDown) / 1_000;
  if (sorted.length === 0) throw new Error("the trace shows no frame");
  return { frames: sorted.length, p50_ms: at(0.5), p95_ms: at(0.95), most_ms: at(1) };
}
