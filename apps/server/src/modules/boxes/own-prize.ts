import assert from "node:assert/strict";
import type { Prize } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { presentPrizes } from "./list-own.ts";
import { prizeStore } from "./prize-store.ts";

/** Presents the prize as the caller's transaction sees it. */
export async function presentOwnPrize(db: Db | Tx, scope: PlayerScope, id: string): Promise<Prize> {
  const row = await prizeStore.find(db, keyOf(scope), id);
  const [prize] = row ? await presentPrizes(db, [row], scope.locale) : [];
  assert(prize, "a prize that was moved is there");
  return prize;
}
