import type { PlayerKey } from "../../kernel/scope.ts";
import { viewsOf } from "./views.ts";

const windowMs = 60_000;
const maxTexts = 20_000;

/** Who wrote what within the last minute, in this process: a wave that several processes share is seen by each in part. */
export function createEchoes({ clock }: { clock: { now(): Date } }) {
  const texts = new Map<string, Map<string, number>>();
  return {
    /** How many people of the room wrote this within a minute, the author included. */
    count: ({ tenant_id, player_id }: PlayerKey, room: number, text: string): number => {
      const now = clock.now().getTime();
      if (texts.size >= maxTexts) texts.clear();
      const name = `${tenant_id}:${room}:${viewsOf(text).letters.trim()}`;
      const writers = texts.get(name) ?? new Map<string, number>();
      for (const [writer, at] of writers) if (at <= now - windowMs) writers.delete(writer);
      writers.set(player_id, now);
      texts.set(name, writers);
      return writers.size;
    },
  };
}
