import { pino } from "pino";

/** Characters that one write takes together. */
const pieceLength = 4_096;
/** How long a line may wait for others, ms. */
const flushMs = 100;

export interface LogOutput {
  write(line: string): void;
  flushSync(): void;
}

/**
 * Standard output, several lines a write: a write for each took most of what a line costs. Whatever waits is written when the process ends by itself,
 * by `process.exit` or by an exception that nobody caught; `kill -9` loses it.
 */
export function createLogOutput(): LogOutput {
  const output = pino.destination({ dest: 1, sync: true });
  let waiting = "";
  const flushSync = (): void => {
    if (waiting === "") return;
    const piece = waiting;
    waiting = "";
    output.write(piece);
  };
  setInterval(flushSync, flushMs).unref();
  process.once("exit", flushSync);
  return {
    write: (line) => {
      waiting += line;
      if (waiting.length >= pieceLength) flushSync();
    },
    flushSync,
  };
}
