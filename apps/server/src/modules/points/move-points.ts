import assert from "node:assert/strict";
import { pointScale } from "@trevo/domain";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { idNamed } from "../../kernel/ids.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { PointNeeds } from "./needs.ts";
import type { PointMove } from "./points.ts";
import { type PointWallet, pointStore } from "./store.ts";

interface Movement {
  readonly owner: PlayerKey;
  readonly move: PointMove;
  readonly kind: "reward" | "exchange";
}

const longestKey = 255;

/** Returns the key of a movement. A cause whose name is too long for the column is booked under an id derived from it. */
function keyOf(kind: Movement["kind"], cause: string): string {
  const key = `${kind}:${cause}`;
  return key.length > longestKey ? `${kind}:${idNamed(cause)}` : key;
}

/** Moves points under the lock of the player's points: another call with the same key waits, and then moves nothing. */
export async function movePoints({ clock }: Pick<PointNeeds, "clock">, tx: Tx, { owner, move, kind }: Movement): Promise<boolean> {
  assert(Number.isSafeInteger(move.points * pointScale) && move.points > 0, "whole points above 0");
  const at = clock.now();
  const wallet = await openAndLock({ clock }, tx, owner);
  const key = keyOf(kind, move.key);
  if (await pointStore.isBooked(tx, owner, key)) return false;
  const amount = move.points * pointScale;
  if (kind === "exchange" && wallet.balance < amount) throw refuse("insufficient_points");
  await pointStore.book(tx, [{ ...wallet, kind, key, at, delta: kind === "reward" ? amount : -amount }]);
  return true;
}

export async function openAndLock({ clock }: Pick<PointNeeds, "clock">, tx: Tx, owner: PlayerKey): Promise<PointWallet> {
  await pointStore.open(tx, [owner], clock.now());
  const [wallet] = await pointStore.lock(tx, [owner]);
  assert(wallet, "points that were just opened");
  return wallet;
}
