import type { BetRecord } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import { anchorOf, writeAnchor } from "../../kernel/list-anchor.ts";
import { pageOf } from "../../kernel/page-of.ts";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { RoundRecord } from "../wallet/index.ts";
import { perPage } from "./list-transactions.ts";
import type { PaymentsNeeds } from "./needs.ts";
import { periodOf } from "./period.ts";
import { presentRound } from "./present.ts";

export interface BetsFilter {
  readonly state?: BetRecord["state"] | undefined;
  /** Days of the brand's zone, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

type Needs = Pick<PaymentsNeeds, "wallet" | "games">;

/** The rounds' wire: the catalogue only adds names, in that language. */
export async function nameRounds(games: Needs["games"], rounds: readonly RoundRecord[], locale: Locale): Promise<BetRecord[]> {
  const known = await games.byIds([...new Set(rounds.map((round) => round.game_id))]);
  return rounds.map((round) => {
    const game = known.get(round.game_id);
    return presentRound(round, game ? { ...game, title: game.titles[locale] } : null);
  });
}

/** The player's rounds, newest first, read from the ledger itself. */
export function createListBets(needs: Needs & Pick<PaymentsNeeds, "db" | "clock">) {
  return async (
    scope: PlayerScope,
    { page, as_of, state, ...days }: BetsFilter & { readonly page: number; readonly as_of?: string | undefined },
  ) => {
    const anchor = await anchorOf(needs, as_of);
    const { items, total } = await needs.wallet.rounds(
      { tenant_id: scope.tenant.id, player_id: scope.player_id },
      { page, per_page: perPage, state, anchor, ...periodOf(days, scope.tenant.timezone) },
    );
    return { ...pageOf(await nameRounds(needs.games, items, scope.locale), { page, perPage, total }), as_of: writeAnchor(anchor) };
  };
}
