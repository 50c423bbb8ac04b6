import assert from "node:assert/strict";
import type { ListedRedemption, RedemptionFile } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import type { Reviewer } from "../../kernel/scope.ts";
import type { CouponNeeds } from "./needs.ts";
import { presentRedemption } from "./present-staff.ts";
import { store } from "./store.ts";

type Needs = Pick<CouponNeeds, "db" | "players">;
type Scope = Pick<Reviewer, "tenant">;

export interface RedemptionsQuery {
  readonly held: "0" | "1";
  /** Cursor of the previous page. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Oldest first. */
export function listRedemptions({ db, players }: Needs, { tenant }: Scope, query: RedemptionsQuery): Promise<Slice<ListedRedemption>> {
  const [since, id] = query.after?.split("_") ?? [];
  const after = since !== undefined && id !== undefined ? { created_at: new Date(since), id } : null;
  const filter = { tenant_id: tenant.id, held: query.held === "1", after };
  const read = async (limit: number): Promise<ListedRedemption[]> => {
    const found = await store.redemptions.list(db, { ...filter, limit });
    const names = await players.staffNames(tenant.id, [...new Set(found.map(({ player_id }) => player_id))]);
    return found.map((redemption) => ({ ...presentRedemption(redemption), player_name: names.get(redemption.player_id) ?? "" }));
  };
  return sliceOf(query.limit, read, { present: (row) => row, cursor: ({ created_at, id: last }) => `${created_at}_${last}` });
}

/** Refuses with `not_found`. */
export async function readRedemption(
  { db, players, offers }: Needs & Pick<CouponNeeds, "offers">,
  { tenant }: Scope,
  id: string,
): Promise<RedemptionFile> {
  const found = await store.redemptions.find(db, { tenant_id: tenant.id, id });
  if (!found) throw refuse("not_found");
  const [names, offer] = await Promise.all([
    players.staffNames(tenant.id, [found.player_id]),
    offers.version(db, { tenant_id: tenant.id, id: found.offer_id, version: found.version }),
  ]);
  assert(offer, `the version that was redeemed is gone: ${id}`);
  return { ...presentRedemption(found), player_name: names.get(found.player_id) ?? "", offer_name: offer.name };
}
