import { type PlayerFile, type RevealedField, type StaffPlayer, maxRevealsADay } from "@trevo/contract";
import { localDate } from "@trevo/domain";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { Slice } from "../../kernel/slice-of.ts";
import type { Player } from "../players/index.ts";
import type { PlayerFileNeeds } from "./needs.ts";
import type { PlayersQuery } from "./player-files.ts";
import { presentFile, presentPlayer } from "./present.ts";
import { store } from "./store.ts";

export const ownerOf = ({ tenant_id, id }: Player) => ({ tenant_id, player_id: id });

/** Adds the balances; all wallets are read together. */
const withBalances = ({ wallet }: PlayerFileNeeds, { tenant }: StaffTenantScope, players: readonly Player[]): Promise<StaffPlayer[]> =>
  Promise.all(players.map(async (player) => presentPlayer(tenant.slug, player, await wallet.balance(ownerOf(player)))));

export async function listPlayers(needs: PlayerFileNeeds, scope: StaffTenantScope, query: PlayersQuery): Promise<Slice<StaffPlayer>> {
  const { state, after, limit } = query;
  const found = await needs.players.listForStaff(scope.tenant.id, { state, before: after ?? null, limit: limit + 1 });
  const shown = found.slice(0, limit);
  return { data: await withBalances(needs, scope, shown), next: found.length > limit ? (shown.at(-1)?.id ?? null) : null };
}

export async function searchPlayers(needs: PlayerFileNeeds, scope: StaffTenantScope, text: string): Promise<StaffPlayer[]> {
  const { by, found } = await needs.players.searchForStaff(scope.tenant.id, text);
  await recordAuditEvent(needs.db, scope, {
    at: needs.clock.now(),
    actor: staffActor(scope.staff_id),
    action: "players_searched",
    detail: { by, found: found.length },
  });
  return withBalances(needs, scope, found);
}

/** Finds a player of the brand. Refuses with `not_found`. */
export async function findPlayer({ players }: Pick<PlayerFileNeeds, "players">, { tenant }: StaffTenantScope, id: string): Promise<Player> {
  const player = await players.byId({ tenant_id: tenant.id, player_id: id });
  if (!player) throw refuse("not_found");
  return player;
}

export async function readPlayer(needs: PlayerFileNeeds, scope: StaffTenantScope, id: string): Promise<PlayerFile> {
  const player = await findPlayer(needs, scope, id);
  const owner = ownerOf(player);
  const [balance, restrictions, totals, is_verified] = await Promise.all([
    needs.wallet.balance(owner),
    needs.wallet.restrictions(owner),
    needs.totals.of(owner),
    needs.verification.isVerified(player),
  ]);
  return presentFile({ tenant: scope.tenant.slug, player, balance, restrictions, totals, is_verified });
}

const inClear: { readonly [field in RevealedField]: (player: Player) => string | null } = {
  name: ({ first_name, last_name }) => `${first_name} ${last_name}`.trim(),
  cpf: ({ cpf }) => cpf,
  phone: ({ state, phone }) => (state === "closed" ? null : phone),
  email: ({ state, email }) => (state === "closed" ? null : email),
  birth_date: ({ birth_date }) => birth_date,
};

interface RevealInput {
  readonly id: string;
  readonly fields: readonly RevealedField[];
  readonly reason: string;
}

/**
 * Returns data unmasked. The audit event is stored before the answer, so everything revealed is in the log. Refuses with `not_found`,
 * `reveal_limit_reached`.
 */
export async function revealPlayer(needs: PlayerFileNeeds, scope: StaffTenantScope, { id, fields, reason }: RevealInput) {
  const player = await findPlayer(needs, scope, id);
  const asked = [...new Set(fields)];
  const { staff_id, tenant } = scope;
  const at = needs.clock.now();
  await needs.db.transaction().execute(async (tx) => {
    const counted = { operator_id: tenant.operator_id, staff_id, day: localDate(at, tenant.operator_timezone) };
    if (!(await store.countReveal(tx, counted, maxRevealsADay))) throw refuse("reveal_limit_reached");
    const detail = { fields: asked.join("+"), reason };
    await recordAuditEvent(tx, scope, {
      at,
      actor: staffActor(staff_id),
      action: "player_revealed",
      subject: `player:${player.id}`,
      detail,
    });
  });
  return Object.fromEntries(asked.map((field) => [field, inClear[field](player)])) as Partial<Record<RevealedField, string | null>>;
}
