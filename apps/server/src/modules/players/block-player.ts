import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { closingStore } from "./closing-store.ts";

/**
 * Locks the account and blocks it: of two concurrent blocks, one finds it open. Refuses with `not_found`, `wrong_state` (already blocked,
 * or closed).
 */
export async function blockPlayer(tx: Tx, key: PlayerKey): Promise<void> {
  await mustBe(tx, key, "active");
  await closingStore.setState(tx, key, "blocked");
}

/** Unblocks the account. Refuses with `not_found`, `wrong_state` (not blocked). */
export async function unblockPlayer(tx: Tx, key: PlayerKey): Promise<void> {
  await mustBe(tx, key, "blocked");
  await closingStore.setState(tx, key, "active");
}

/** Locks the account and refuses if its state is not the expected one. */
export async function mustBe(tx: Tx, key: PlayerKey, expected: "active" | "blocked"): Promise<void> {
  const state = await closingStore.lockState(tx, key);
  if (state === null) throw refuse("not_found");
  if (state !== expected) throw refuse("wrong_state");
}
