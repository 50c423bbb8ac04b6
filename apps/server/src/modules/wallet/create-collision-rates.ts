import type { Command } from "./command.ts";
import type { PostingStatus } from "./posting.ts";

/**
 * A collision fails a whole batch of common commands, which is then posted in the general way. That costs about as much as 250 stakes save
 * (bench/README.md).
 */
const worthwhileRate = 1 / 250;
/** Number of a source's commands after which older ones count half. */
const memory = 4096;

/** Statuses that the fast statement discovers by colliding: the key was used before. */
const collided: ReadonlySet<PostingStatus> = new Set(["replayed", "idempotency_conflict", "cancelled"]);

const commonKinds: ReadonlySet<Command["kind"]> = new Set(["bet", "play_round", "win"]);

/**
 * Tracks how often stakes, rounds and wins of each source would collide with an existing key or round, as with providers that repeat requests or
 * bet several times on one round. Every command is counted, however it was posted, so that a source can recover.
 */
export function createCollisionRates() {
  const sources = new Map<string, { commands: number; collisions: number }>();
  const withOldRound = new WeakSet<Command>();
  return {
    /** Call after each answer. */
    note: (command: Command, status: PostingStatus): void => {
      if (!commonKinds.has(command.kind)) return;
      const { commands, collisions } = sources.get(command.source) ?? { commands: 0, collisions: 0 };
      const part = commands >= memory ? 0.5 : 1;
      const isCollision = collided.has(status) || withOldRound.has(command);
      sources.set(command.source, { commands: commands * part + 1, collisions: collisions * part + (isCollision ? 1 : 0) });
    },
    /** Call after a collision: PostgreSQL's error names the existing round. Existing keys show in the answers. */
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
