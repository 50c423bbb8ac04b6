import type { Bus } from "../../kernel/bus.ts";
import type { Clock } from "../../kernel/clock.ts";

const topic = "crash.watched";
/** A watcher asks for the table at least once a minute. */
const lastsMs = 150_000;
const tellEveryMs = 20_000;

/** Whether anybody watches the table, on whichever server. In memory only: a leader who does not know yet hears it from the next who looks. */
export function createInterest({ bus, clock }: { bus: Bus; clock: Clock }) {
  let until = 0;
  let toldAt = 0;
  const now = () => clock.now().getTime();
  const isWanted = () => until > now();
  bus.subscribe(topic, () => {
    until = now() + lastsMs;
  });
  return {
    isWanted,
    show: (): void => {
      if (isWanted() && Math.abs(now() - toldAt) < tellEveryMs) return;
      toldAt = now();
      bus.publish(topic, {}).catch(() => undefined); // the next who looks says it again
    },
  };
}
