import { type PointsView } from "@trevo/contract";
import { wholePoints } from "@trevo/domain";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { PointNeeds } from "./needs.ts";
import { lapseDateOf } from "./policy.ts";
import { pointStore } from "./store.ts";

const entriesShown = 20;

export async function readPoints({ db }: Pick<PointNeeds, "db">, scope: PlayerScope): Promise<PointsView> {
  const wallet = await pointStore.read(db, keyOf(scope));
  if (!wallet) return { balance: 0, earned: 0, lapses_at: null, entries: [] };
  const entries = await pointStore.entries(db, keyOf(scope), entriesShown);
  return {
    balance: wholePoints(wallet.balance),
    earned: wholePoints(Math.max(0, wallet.earned)),
    lapses_at: wallet.balance > 0 ? lapseDateOf(wallet.last_at, wallet.last_at).toISOString() : null,
    entries: entries.map(({ id, kind, delta, at }) => ({ id: String(id), kind, points_x100: delta, at: at.toISOString() })),
  };
}
