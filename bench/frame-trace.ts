import { z } from "zod";

const event = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.int(),
  tid: z.int(),
  ts: z.number().default(0),
  /** CPU time of the thread in microseconds, which other processes on the machine do not affect. */
  tdur: z.number().optional(),
  args: z.record(z.string(), z.unknown()).default({}),
});
/** Frames with less work than this were only announced, with nothing to do for them, µs. */
const idleUs = 100;
const traceShape = z.object({ traceEvents: z.array(event) });

/** Main-thread work per frame, in milliseconds. */
export interface FrameFigures {
  /** Number of frames shown: one per screen refresh while anything moves. */
  readonly frames: number;
  /** Number of those frames for which the main thread did any work. */
  readonly worked: number;
  readonly p50_ms: number;
  readonly p95_ms: number;
  readonly most_ms: number;
}

/**
 * Computes the work per frame. A frame's work is every task since the previous frame, in CPU time of the thread, so that other processes do
 * not affect it. Work done while nothing moves counts for the next frame.
 */
export function readFrames(trace: unknown): FrameFigures {
  const { traceEvents } = traceShape.parse(trace);
  const own = traceEvents.filter(({ name, ph }) => name === "AnimationFrame" && ph === "b");
  const threads = new Set(own.map(({ pid, tid }) => `${pid}/${tid}`));
  const pages = new Set(own.map(({ pid }) => pid));
  const shown = traceEvents
    .filter(({ name, pid }) => name === "DrawFrame" && pages.has(pid))
    .map(({ ts }) => ts)
    .toSorted((one, other) => one - other);
  const work = shown.map(() => 0);
  const tasks = traceEvents
    .filter(({ name, pid, tid }) => name === "RunTask" && threads.has(`${pid}/${tid}`))
    .toSorted((one, other) => one.ts - other.ts);
  let frame = 0;
  for (const { ts, tdur = 0 } of tasks) {
    while (frame < shown.length && (shown[frame] ?? 0) <= ts) frame += 1;
    if (frame < shown.length) work[frame] = (work[frame] ?? 0) + tdur;
  }
  const sorted = work.toSorted((one, other) => one - other);
  const at = (share: number): number => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) / 1_000;
  if (sorted.length === 0) throw new Error("the trace shows no frame");
  const worked = sorted.filter((us) => us > idleUs).length;
  return { frames: sorted.length, worked, p50_ms: at(0.5), p95_ms: at(0.95), most_ms: at(1) };
}
