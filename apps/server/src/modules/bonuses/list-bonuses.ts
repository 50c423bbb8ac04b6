import type { PlayerBonus } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import type { BonusQuery } from "./bonuses.ts";
import type { BonusNeeds } from "./needs.ts";
import { presentAll } from "./present.ts";
import { store } from "./store.ts";

type Needs = Pick<BonusNeeds, "db" | "wallet">;

export async function listBonuses(needs: Needs, scope: PlayerScope, { group, after, limit }: BonusQuery): Promise<Slice<PlayerBonus>> {
  const [since, id] = after?.split("_") ?? [];
  const place = since && id ? { created_at: new Date(since), id } : null;
  const read = async (most: number) =>
    presentAll(needs, scope, { rows: await store.list(needs.db, keyOf(scope), { group, after: place, limit: most }) });
  return sliceOf(limit, read, { present: (bonus) => bonus, cursor: ({ created_at, id: last }) => `${created_at}_${last}` });
}

/** Refuses with `not_found`. */
export async function readBonus(needs: Needs, scope: PlayerScope, id: string): Promise<PlayerBonus> {
  const row = await store.byId(needs.db, keyOf(scope), id);
  const [bonus] = row ? await presentAll(needs, scope, { rows: [row] }) : [];
  if (!bonus) throw refuse("not_found");
  return bonus;
}

export async function bonusesByIds(needs: Needs, scope: PlayerScope, ids: readonly string[]): Promise<Map<string, PlayerBonus>> {
  const bonuses = await presentAll(needs, scope, { rows: await store.byIds(needs.db, keyOf(scope), ids) });
  return new Map(bonuses.map((bonus) => [bonus.id, bonus]));
}
