import type { Command } from "./command.ts";
import type { PostingStatus } from "./posting.ts";

/**
 * A collision fails a whole batch of common commands, which is then posted in the general way: it costs about as much as 250 stakes save
 * (bench/README.md).
 */
const worthwhileRate = 1 / 250;
/** Commands of a source after which older ones count half. */
const memory = 4096;

/** What the statement finds out by colliding: the key was used. */
const collided: ReadonlySet<PostingStatus> = new Set(["replayed", "idempotency_conflict", "cancelled"]);

/**
 * How often the stakes and rounds of each source would collide with a key or round that exists: a provider that repeats its requests, or bets
 * several times on one round. All are counted, however they were posted, so that a source is not judged for ever.
 */
export function createCollisionRates() {
  const sources = new Map<string, { commands: number; collisions: number }>();
  const withOldRound = new WeakSet<Command>();
  return {
    /** After each answer. */
    note: (command: Command, status: PostingStatus): void => {
      if (command.kind !== "bet" && command.kind !== "play_round") return;
      const { commands, collisions } = sources.get(command.source) ?? { commands: 0, collisions: 0 };
      const part = commands >= memory ? 0.5 : 1;
      const isCollision = collided.has(status) || withOldRound.has(command);
      sources.set(command.source, { commands: commands * part + 1, collisions: collisions * part + (isCollision ? 1 : 0) });
    },
    /** After a collision: PostgreSQL says which round existed. Keys show in the answers. */
    noteRound: (error: unknown, rounds: readonly { readonly command: Command; readonly round_id: string }[]): void => {
      const detail = error instanceof Error && "detail" in error && typeof error.detail === "string" ? error.detail : "";
      for (const { command, round_id } of rounds) if (detail.includes(round_id)) withOldRound.add(command);
    },
    isHigh: ({ source }: Command): boolean => {
      const rate = sources.get(source);
      return rate !== undefined && rate.collisions > rate.commands * worthwhileRate;
    },
  };
}
