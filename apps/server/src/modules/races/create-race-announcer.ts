import { setTimeout as sleep } from "node:timers/promises";
import { announceRace } from "./announce-races.ts";
import type { RaceNeeds } from "./needs.ts";
import type { RaceListener } from "./races-follower.ts";
import type { RaceKey } from "./races-store.ts";

const announceEveryMs = 1_000;

type AnnounceNeeds = Pick<RaceNeeds, "db" | "clock" | "log" | "players" | "broadcaster">;

/** Announces each race at most once a second, including the last change. */
export function createRaceAnnouncer(needs: AnnounceNeeds): { readonly listener: RaceListener; stop(): Promise<void> } {
  const waiting = new Map<string, Promise<void>>();
  const stopped = new AbortController();
  const announceLater = async (key: RaceKey): Promise<void> => {
    await sleep(announceEveryMs, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
    waiting.delete(key.id);
    if (stopped.signal.aborted) return;
    await announceRace(needs, key).catch((error: unknown) => needs.log.error({ err: error, race: key.id }, "could not announce a race"));
  };
  return {
    listener: (races) => {
      for (const key of races) if (!waiting.has(key.id) && !stopped.signal.aborted) waiting.set(key.id, announceLater(key));
    },
    stop: async () => {
      stopped.abort();
      await Promise.all(waiting.values());
    },
  };
}
