import { type AmlCase, type AmlRule, type AmlState, type ListedAmlCase, amlRules } from "@trevo/contract";
import { localDate } from "@trevo/domain";
import { refuse } from "../../kernel/errors.ts";
import type { StaffScope, StaffTenantScope } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import { staffName } from "../players/index.ts";
import type { AmlNeeds } from "./needs.ts";
import { firstDayFor } from "./policy.ts";
import { type CaseRow, amlStore } from "./store.ts";

export interface CasesQuery {
  /** Slug of a brand; all brands of the operator if absent. */
  readonly tenant?: string | undefined;
  readonly state?: AmlState | undefined;
  readonly rule?: AmlRule | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

const listed = (row: CaseRow, tenant: string, player_name: string): ListedAmlCase => ({
  tenant,
  id: row.id,
  state: row.state,
  player_id: row.player_id,
  player_name,
  rules: amlRules.filter((rule) => row.signals.some((one) => one.rule === rule)),
  amount: Math.max(0, ...row.signals.map(({ amount }) => amount)),
  opened_at: row.opened_at.toISOString(),
  due_at: row.due_at.toISOString(),
});

/** Cases at the operator's brands, the one due first on top. */
export async function listCases(
  { db, players }: Pick<AmlNeeds, "db" | "players">,
  scope: Pick<StaffScope, "tenants">,
  { tenant, state, rule, after, limit: shown }: CasesQuery,
): Promise<Slice<ListedAmlCase>> {
  const slugs = new Map(scope.tenants.filter(({ slug }) => tenant === undefined || slug === tenant).map(({ id, slug }) => [id, slug]));
  const [due, id] = after?.split("_") ?? [];
  const filter = {
    tenant_ids: [...slugs.keys()],
    state: state ?? null,
    rule: rule ?? null,
    after: due && id ? { due_at: new Date(due), id } : null,
  };
  const read = async (limit: number) => {
    const rows = await amlStore.list(db, { ...filter, limit });
    const names = await Promise.all(
      [...Map.groupBy(rows, ({ tenant_id }) => tenant_id)].map(
        async ([tenant_id, own]) =>
          [
            tenant_id,
            await players.staffNames(
              tenant_id,
              own.map(({ player_id }) => player_id),
            ),
          ] as const,
      ),
    );
    const nameOf = new Map(names);
    return rows.map((row) => ({ row, name: nameOf.get(row.tenant_id)?.get(row.player_id) ?? "" }));
  };
  return sliceOf(shown, read, {
    present: ({ row, name }) => listed(row, slugs.get(row.tenant_id) ?? "", name),
    cursor: ({ row }) => `${row.due_at.toISOString()}_${row.id}`,
  });
}

/** Refuses with `not_found`. */
export async function readCase(needs: AmlNeeds, { tenant }: Pick<StaffTenantScope, "tenant">, id: string): Promise<AmlCase> {
  const { db, clock, players, wallet, figures } = needs;
  const row = await amlStore.find(db, { tenant_id: tenant.id, id });
  if (!row) throw refuse("not_found");
  const key = { tenant_id: tenant.id, player_id: row.player_id };
  const from = firstDayFor(localDate(clock.now(), tenant.timezone));
  const [player, { cash }, days, cases, decision] = await Promise.all([
    players.byId(key),
    wallet.balance(key),
    figures.players.days(tenant.id, { players: [row.player_id], from }),
    amlStore.ofPlayer(db, key),
    amlStore.decision(db, row),
  ]);
  if (!player) throw refuse("not_found");
  return {
    ...listed(row, tenant.slug, staffName(player.first_name, player.last_name)),
    version: row.version,
    signals: [...row.signals],
    opened: row.opened_by !== null && row.note !== null ? { by: row.opened_by, note: row.note } : null,
    player: { state: player.state, cash, created_at: player.created_at.toISOString() },
    days: days
      .map(({ day, deposits, deposited, withdrawn, staked }) => ({ day, deposits, deposited, withdrawn, staked }))
      .toReversed()
      .slice(0, 31),
    others: cases.filter((one) => one.id !== id).map((one) => ({ id: one.id, state: one.state, opened_at: one.opened_at.toISOString() })),
    decision: decision
      ? {
          verdict: decision.verdict,
          reason: decision.reason,
          proposed_by: decision.proposed_by,
          approved_by: decision.approved_by,
          at: decision.at.toISOString(),
        }
      : null,
    report: row.receipt !== null && row.reported_at ? { receipt: row.receipt, at: row.reported_at.toISOString() } : null,
  };
}
