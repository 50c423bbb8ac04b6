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
import { tagStore } from "./tag-store.ts";

const taggedAPiece = 200;

export const ownerOf = ({ tenant_id, id }: Player) => ({ tenant_id, player_id: id });

/** Adds the balances; all wallets are read together. */
async function withBalances(
  { db, wallet }: PlayerFileNeeds,
  { tenant }: StaffTenantScope,
  players: readonly Player[],
): Promise<StaffPlayer[]> {
  const [tags, balances] = await Promise.all([
    tagStore.namesOf(
      db,
      tenant.id,
      players.map(({ id }) => id),
    ),
    Promise.all(players.map((player) => wallet.balance(ownerOf(player)))),
  ]);
  return players.flatMap((player, place) => {
    const balance = balances[place];
    return balance ? [presentPlayer(tenant.slug, { player, tags: tags.get(player.id) ?? [] }, balance)] : [];
  });
}

export async function listPlayers(needs: PlayerFileNeeds, scope: StaffTenantScope, query: PlayersQuery): Promise<Slice<StaffPlayer>> {
  const { state, tag, after, limit } = query;
  const page = { state, before: after ?? null, limit: limit + 1 };
  const found =
    tag === undefined ? await needs.players.listForStaff(scope.tenant.id, page) : await listTagged(needs, scope, { ...page, tag });
  const shown = found.slice(0, limit);
  return { data: await withBalances(needs, scope, shown), next: found.length > limit ? (shown.at(-1)?.id ?? null) : null };
}

/** Reads players with the tag in steps, since the state is known only of their accounts. */
async function listTagged(
  { db, players }: PlayerFileNeeds,
  { tenant }: StaffTenantScope,
  { state, before, limit, tag }: { state: PlayersQuery["state"]; before: string | null; limit: number; tag: string },
): Promise<Player[]> {
  const found: Player[] = [];
  let last = before;
  while (found.length < limit) {
    const ids = await tagStore.playersWith(db, { tenant_id: tenant.id, id: tag }, { before: last, limit: taggedAPiece });
    found.push(...(await players.listForStaff(tenant.id, { state, ids, before: null, limit: taggedAPiece })));
    last = ids.at(-1) ?? null;
    if (ids.length < taggedAPiece) break;
  }
  return found.slice(0, limit);
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
  const [balance, restrictions, totals, is_verified, tags] = await Promise.all([
    needs.wallet.balance(owner),
    needs.wallet.restrictions(owner),
    needs.totals.of(owner),
    needs.verification.isVerified(player),
    tagStore.namesOf(needs.db, scope.tenant.id, [id]),
  ]);
  return presentFile({ tenant: scope.tenant.slug, player, tags: tags.get(id) ?? [], balance, restrictions, totals, is_verified });
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
