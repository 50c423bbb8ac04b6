import type { StaffTicketRound, Transaction } from "@trevo/contract";
import type { ModuleNeeds } from "./compose-modules.ts";
import type { Catalog } from "./modules/catalog/index.ts";
import type { Deposits } from "./modules/deposits/index.ts";
import type { Notifications } from "./modules/notifications/index.ts";
import type { HouseGames } from "./modules/play/index.ts";
import type { Players } from "./modules/players/index.ts";
import type { Protection } from "./modules/protection/index.ts";
import { type RefOwner, type RefView, type SupportNeeds, createSupport } from "./modules/support/index.ts";
import type { RoundRecord, Wallet } from "./modules/wallet/index.ts";
import type { Withdrawals } from "./modules/withdrawals/index.ts";

interface SupportModules {
  readonly players: Players;
  readonly protection: Protection;
  readonly notifications: Notifications;
  readonly wallet: Pick<Wallet, "round">;
  readonly catalog: Pick<Catalog, "byIds">;
  readonly play: { readonly table: Pick<HouseGames, "proofFor"> };
  readonly deposits: Pick<Deposits, "find">;
  readonly withdrawals: Pick<Withdrawals, "find">;
}

/** Composes tickets, and the references to a player's own records in them. */
export const createSupportOf = (needs: ModuleNeeds, modules: SupportModules) =>
  createSupport({
    ...needs,
    ...needs.adapters,
    ...modules,
    db: needs.database.db,
    refs: refPorts(modules),
    readRound: (owner, id) => readRound(modules, owner, id),
  });

/** Each looks up the record within the player's own scope: records of other players are not found. */
const refPorts = (modules: SupportModules): SupportNeeds["refs"] => ({
  round: async (owner, id) => {
    const named = await namedRound(modules, owner, id);
    if (!named) return null;
    const { round, game } = named;
    const amount = round.staked_cash + round.staked_bonus;
    return { title: game, amount, state: round.state, at: round.opened_at, link: null, page: null };
  },
  deposit: async (owner, id) => viewOf(await modules.deposits.find(owner, id), { link: "/account/wallet?show=deposits", page: null }),
  withdrawal: async (owner, id) =>
    viewOf(await modules.withdrawals.find(owner, id), {
      link: "/account/wallet?show=withdrawals",
      page: `/staff/${owner.tenant.slug}/withdrawals/${id}`,
    }),
});

const viewOf = (found: Transaction | null, pages: Pick<RefView, "link" | "page">): RefView | null =>
  found && {
    title: found.description,
    amount: Math.abs(found.amount),
    state: String(found.status),
    at: new Date(found.created_at),
    ...pages,
  };

async function namedRound(
  { wallet, catalog }: Pick<SupportModules, "wallet" | "catalog">,
  { tenant, player_id, locale }: RefOwner,
  id: string,
): Promise<{ round: RoundRecord; game: string } | null> {
  const round = await wallet.round(tenant.id, id);
  if (round?.player_id !== player_id) return null;
  const game = (await catalog.byIds([round.game_id])).get(round.game_id);
  return { round, game: game?.titles[locale] ?? round.provider };
}

async function readRound(modules: SupportModules, owner: RefOwner, id: string): Promise<StaffTicketRound | null> {
  const named = await namedRound(modules, owner, id);
  if (!named) return null;
  const { round, game } = named;
  return {
    id,
    game,
    provider: round.provider,
    external_round: round.external_round,
    state: round.state,
    staked: round.staked_cash + round.staked_bonus,
    won: round.won_cash + round.won_bonus,
    opened_at: round.opened_at.toISOString(),
    closed_at: round.closed_at?.toISOString() ?? null,
    proof: round.seed_id !== null && round.state !== "open" ? await modules.play.table.proofFor(owner, id) : null,
  };
}
