import type { PlayerKey } from "../../kernel/scope.ts";
import { viewsOf } from "./views.ts";

const windowMs = 60_000;
const maxTexts = 20_000;

/**
 * Counts who wrote the same text within the last minute, in this process only. If a wave is spread over several processes, each sees a part
 * of it.
 */
export function createEchoes({ clock }: { clock: { now(): Date } }) {
  const texts = new Map<string, Map<string, number>>();
  return {
    /** Returns how many people in the room wrote this within a minute, including the author. */
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
