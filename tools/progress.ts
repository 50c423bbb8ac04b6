/** Time since `started` (ms since the epoch) as a person reads it. */
export function seconds(started: number): string {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Says every ten seconds that a long step still goes on; call the answer to end it. */
export function heartbeat(description: string): () => void {
  const started = Date.now();
  const timer = setInterval(() => print(`  still ${description}, ${Math.round((Date.now() - started) / 1000)} s`), 10_000);
  timer.unref();
  return () => clearInterval(timer);
}
