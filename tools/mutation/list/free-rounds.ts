import type { Mutant } from "../mutant.ts";

const module = "apps/server/src/modules";
const rounds = "apps/server/test/free-rounds.test.ts";

const on =
  (file: string, ...tests: readonly string[]) =>
  (id: string, find: string, replace: string): Mutant => ({ id: `free-rounds/${id}`, file, find, replace, suite: tests });

const taken = `${module}/free-rounds/take-round.test.ts`;
const taking = on(`${module}/free-rounds/take-round.ts`, rounds, taken);
const store = on(`${module}/free-rounds/store.ts`, rounds, taken);
const playing = on(`${module}/play/play-free-round.ts`, rounds);

/** Mutants of free rounds: how often one is played, with which stake, and until when. */
export const freeRoundMutants: readonly Mutant[] = [
  taking("key-plays-again", "if (before) return { before: before.round_id };", ""),
  taking(
    "any-game-any-stake",
    "if (reward.game_id !== game_id || reward.stake !== stake)",
    "if (reward.game_id !== game_id && reward.stake !== stake)",
  ),
  taking("never-lapse", "(reward.valid_until !== null && reward.valid_until <= now)", "false"),
  taking("lapse-late", "reward.valid_until <= now", "reward.valid_until < now"),
  store(
    "anybodys-rounds",
    `.where((eb) => eb.and(isPlayer(owner)))\n      .where("id", "=", id)\n      .forNoKeyUpdate()`,
    `.where("id", "=", id)\n      .forNoKeyUpdate()`,
  ),
  store("two-at-once", `      .where("id", "=", id)\n      .forNoKeyUpdate()`, `      .where("id", "=", id)`),
  store("never-used-up", "remaining = remaining - 1,", "remaining = remaining,"),
  playing("past-the-end", "|| new Date(active.expires_at) <= clock.now()", ""),
  store("any-order", " order by tenant_id, id for no key update)", " for no key update)"),
  playing("outlive-their-bonus", "active?.bonus_id !== bonus_id || new Date", "active && new Date"),
  playing("wins-are-cash", "into_bonus: bonus_id,", ""),
  playing("another-choice", `free_rounds: free_round.id }) !== choice)`, `free_rounds: free_round.id }) === "")`),
  on(`${module}/wallet/round-store.ts`, rounds)(
    "count-for-returns",
    "and r.detail is not null and r.detail -> 'free_round' is null\n    order by nth",
    "and r.detail is not null\n    order by nth",
  ),
  on("packages/offers/src/lint-shape.ts", "packages/offers/src/lint-offer.test.ts")(
    "outlived-by-their-bonus",
    "reward.days !== wagering.days",
    "reward.days > wagering.days",
  ),
];
