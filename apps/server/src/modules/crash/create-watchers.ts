import type { Bus } from "../../kernel/bus.ts";
import type { Clock } from "../../kernel/clock.ts";

const topic = "crash.watched";
/** Viewers request the table at least once a minute. */
const lastsMs = 150_000;
const publishEveryMs = 20_000;

/** Whether anybody watches the table on any server. Kept in memory only: a new leader learns it from the next viewer. */
export interface Watchers {
  isWatched(): boolean;
  /** Records that somebody requested the table. */
  note(): void;
}

export function createWatchers({ bus, clock }: { bus: Bus; clock: Clock }): Watchers {
  let until = 0;
  let publishedAt = 0;
  const now = () => clock.now().getTime();
  const isWatched = () => until > now();
  bus.subscribe(topic, () => {
    until = now() + lastsMs;
  });
  return {
    isWatched,
    note: () => {
      if (isWatched() && Math.abs(now() - publishedAt) < publishEveryMs) return;
      publishedAt = now();
      bus.publish(topic, {}).catch(() => undefined); // the next request publishes it again
    },
  };
}
