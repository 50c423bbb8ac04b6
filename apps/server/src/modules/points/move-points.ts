import assert from "node:assert/strict";
import { pointScale } from "@trevo/domain";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { PointNeeds } from "./needs.ts";
import type { PointMove } from "./points.ts";
import { pointStore } from "./store.ts";

interface Movement {
  readonly owner: PlayerKey;
  readonly move: PointMove;
  readonly kind: "reward" | "exchange";
}

/** Under the lock of the player's points: whoever comes with the same key waits, and moves nothing. */
export async function movePoints({ clock }: Pick<PointNeeds, "clock">, tx: Tx, { owner, move, kind }: Movement): Promise<boolean> {
  assert(Number.isSafeInteger(move.points * pointScale) && move.points > 0, "whole points above 0");
  const at = clock.now();
  await pointStore.open(tx, [owner], at);
  const [wallet] = await pointStore.lock(tx, [owner]);
  assert(wallet, "points that were just opened");
  const key = `${kind}:${move.key}`;
  if (await pointStore.isBooked(tx, owner, key)) return false;
  const amount = move.points * pointScale;
  if (kind === "exchange" && wallet.balance < amount) throw refuse("insufficient_points");
  await pointStore.book(tx, [{ ...wallet, kind, key, at, delta: kind === "reward" ? amount : -amount }]);
  return true;
}
