import { type LinkGroup, type LinkGroupState, type LinkKind, type ListedLinkGroup, linkKinds, linkWeights } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import { staffName } from "../players/index.ts";
import type { RiskNeeds } from "./needs.ts";
import type { LinkPart } from "./policy.ts";
import { linkStore } from "./store.ts";

const mostShown = 100;

export interface GroupsQuery {
  readonly state?: LinkGroupState | undefined;
  readonly kind?: LinkKind | undefined;
  readonly player?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

const kindsOf = (parts: readonly LinkPart[]): LinkKind[] => linkKinds.filter((kind) => parts.some((part) => part.kind === kind));

export async function listGroups(
  { db, players }: Pick<RiskNeeds, "db" | "players">,
  { tenant }: Pick<StaffTenantScope, "tenant">,
  { state, kind, player, after, limit: shown }: GroupsQuery,
): Promise<Slice<ListedLinkGroup>> {
  const [strength, id] = after?.split("_") ?? [];
  const filter = {
    tenant_id: tenant.id,
    state: state ?? (player === undefined ? ("open" as const) : null),
    kind: kind ?? null,
    player_id: player ?? null,
    after: strength && id ? { strength: Number(strength), id } : null,
  };
  const read = async (limit: number) => {
    const rows = await linkStore.list(db, { ...filter, limit });
    const names = await players.staffNames(tenant.id, [...new Set(rows.flatMap((row) => row.players))]);
    return rows.map((row) => ({ ...row, names: row.players.map((one) => names.get(one) ?? "") }));
  };
  return sliceOf(shown, read, {
    present: (row) => ({
      tenant: tenant.slug,
      id: row.id,
      state: row.state,
      strength: row.strength,
      accounts: row.accounts,
      names: row.names,
      kinds: kindsOf(row.parts),
      found_at: row.found_at.toISOString(),
      changed_at: row.changed_at.toISOString(),
      verdict: row.verdict,
    }),
    cursor: (row) => `${row.strength}_${row.id}`,
  });
}

/** Refuses with `not_found`. */
export async function readGroup(needs: RiskNeeds, { tenant }: Pick<StaffTenantScope, "tenant">, id: string): Promise<LinkGroup> {
  const of = { tenant_id: tenant.id, id };
  const group = await linkStore.find(needs.db, of);
  if (!group) throw refuse("not_found");
  const [ids, decisions] = await Promise.all([linkStore.membersOf(needs.db, of, mostShown), linkStore.decisions(needs.db, of, mostShown)]);
  const members = await Promise.all(ids.map((player_id) => describeMember(needs, { tenant_id: tenant.id, player_id })));
  return {
    tenant: tenant.slug,
    id,
    state: group.state,
    strength: group.strength,
    accounts: group.accounts,
    kinds: kindsOf(group.parts),
    found_at: group.found_at.toISOString(),
    changed_at: group.changed_at.toISOString(),
    verdict: decisions[0]?.verdict ?? null,
    version: group.version,
    parts: group.parts.map(({ kind, players, others }) => ({ kind, weight: linkWeights[kind], players: [...players], others })),
    members: members
      .flatMap((member) => (member ? [member] : []))
      .toSorted((one, other) => one.created_at.localeCompare(other.created_at) || one.id.localeCompare(other.id)),
    decisions: decisions.map(({ verdict, reason, decided_by, at }) => ({ verdict, reason, by: decided_by, at: at.toISOString() })),
  };
}

async function describeMember(
  { players, wallet }: Pick<RiskNeeds, "players" | "wallet">,
  key: { tenant_id: number; player_id: string },
): Promise<LinkGroup["members"][number] | null> {
  const [player, { cash }, { reason }] = await Promise.all([players.byId(key), wallet.balance(key), wallet.restrictions(key)]);
  if (!player) return null;
  const { id, state, first_name, last_name, created_at } = player;
  return { id, name: staffName(first_name, last_name), state, restricted: reason, cash, created_at: created_at.toISOString() };
}
