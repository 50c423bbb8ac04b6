import type { BetRecord } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import { anchorOf, writeAnchor } from "../../kernel/list-anchor.ts";
import { type AnchoredPage, pageOf } from "../../kernel/page-of.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { RoundRecord } from "../wallet/index.ts";
import { perPage } from "./list-transactions.ts";
import type { StatementNeeds } from "./needs.ts";
import { periodOf } from "./period.ts";
import { presentRound } from "./present.ts";

export interface BetsFilter {
  readonly state?: BetRecord["state"] | undefined;
  /** Days in the brand's zone, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

type Games = StatementNeeds["games"];

/** Presents rounds with names from the catalogue in the given language; everything else comes from the ledger. */
export async function nameRounds(games: Games, rounds: readonly RoundRecord[], locale: Locale): Promise<BetRecord[]> {
  const known = await games.byIds([...new Set(rounds.map((round) => round.game_id))]);
  return rounds.map((round) => {
    const game = known.get(round.game_id);
    return presentRound(round, game ? { ...game, title: game.titles[locale] } : null);
  });
}

/** The player's rounds, newest first, read from the ledger. */
export async function listBets(
  needs: Pick<StatementNeeds, "db" | "clock" | "wallet" | "games">,
  scope: PlayerScope,
  { page, as_of, state, ...days }: BetsFilter & { readonly page: number; readonly as_of?: string | undefined },
): Promise<AnchoredPage<BetRecord>> {
  const anchor = await anchorOf(needs, as_of);
  const { items, total } = await needs.wallet.rounds(keyOf(scope), {
    page,
    per_page: perPage,
    state,
    anchor,
    ...periodOf(days, scope.tenant.timezone),
  });
  return { ...pageOf(await nameRounds(needs.games, items, scope.locale), { page, perPage, total }), as_of: writeAnchor(anchor) };
}
