import type { ListedDeposit, PaymentStatus } from "@trevo/contract";
import { placeCursor, placeOf } from "../../kernel/newest-first.ts";
import type { StaffScope } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import type { Deposit } from "./deposit-store.ts";
import type { DepositNeeds } from "./needs.ts";
import { presentListed } from "./present-for-staff.ts";
import { store } from "./store.ts";

export interface StaffDepositsQuery {
  /** Slug; all brands of the operator if absent. */
  readonly tenant?: string | undefined;
  readonly state?: PaymentStatus | undefined;
  readonly min_amount?: number | undefined;
  readonly max_amount?: number | undefined;
  readonly max_age_minutes?: number | undefined;
  readonly min_age_minutes?: number | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

interface Listed {
  readonly deposit: Deposit;
  readonly tenant: string;
  readonly player_name: string;
}

const minuteMs = 60_000;

/** Lists deposits at the operator's brands, newest first. Another operator's brand gives an empty list. */
export async function listForStaff(
  { db, clock, players }: Pick<DepositNeeds, "db" | "clock" | "players">,
  scope: Pick<StaffScope, "tenants">,
  query: StaffDepositsQuery,
): Promise<Slice<ListedDeposit>> {
  const tenants = scope.tenants.filter(({ slug }) => query.tenant === undefined || slug === query.tenant);
  const now = clock.now().getTime();
  const { max_age_minutes, min_age_minutes = 0 } = query;
  const filter = {
    tenant_ids: tenants.map(({ id }) => id),
    status: query.state ?? null,
    min_amount: query.min_amount ?? 0,
    max_amount: query.max_amount ?? Number.MAX_SAFE_INTEGER,
    since: new Date(max_age_minutes === undefined ? 0 : now - max_age_minutes * minuteMs),
    until: new Date(now - min_age_minutes * minuteMs),
    before: placeOf(query.after),
  };
  const read = async (limit: number): Promise<Listed[]> => {
    const found = await store.lists.newest(db, { ...filter, limit });
    const named = await Promise.all(
      tenants.map(async ({ id, slug }) => {
        const own = found.filter(({ tenant_id }) => tenant_id === id);
        const names = await players.staffNames(id, [...new Set(own.map(({ player_id }) => player_id))]);
        return own.map((deposit) => [deposit, { deposit, tenant: slug, player_name: names.get(deposit.player_id) ?? "" }] as const);
      }),
    );
    const listed = new Map(named.flat());
    return found.flatMap((deposit) => listed.get(deposit) ?? []);
  };
  return sliceOf(query.limit, read, { present: presentListed, cursor: ({ deposit }) => placeCursor(deposit) });
}
