import { pino } from "pino";

/** Characters combined in one write. */
const pieceLength = 4_096;
/** Maximum time that a line is buffered, in ms. */
const flushMs = 100;

export interface LogOutput {
  write(line: string): void;
  flushSync(): void;
}

/**
 * Standard output, with several lines per write: writing each line separately took most of its cost. Buffered lines are written when the
 * process ends normally, by `process.exit` or by an uncaught exception; `kill -9` loses them.
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
