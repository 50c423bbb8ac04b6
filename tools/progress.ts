/** Formats the time since `started` (ms since the epoch) for people. */
export function seconds(started: number): string {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Reports every ten seconds that a long step is still running. Call the returned function to stop. */
export function heartbeat(description: string): () => void {
  const started = Date.now();
  const timer = setInterval(() => print(`  still ${description}, ${Math.round((Date.now() - started) / 1000)} s`), 10_000);
  timer.unref();
  return () => clearInterval(timer);
}
