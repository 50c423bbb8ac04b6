import type { BetPlaced } from "@trevo/contract";
import type { Broadcaster } from "../../kernel/broadcaster.ts";
import type { Log } from "../../kernel/log.ts";
import type { Catalog } from "../catalog/index.ts";
import type { Posted, RoundRecord, Wallet } from "../wallet/index.ts";

export interface AnnounceNeeds {
  readonly wallet: Pick<Wallet, "onPosted" | "round" | "roundBySource">;
  readonly catalog: Pick<Catalog, "byIds">;
  /** The masked name, or null where the player hides it. */
  readonly publicName: (tenantId: number, playerId: string) => Promise<string | null>;
  readonly broadcaster: Broadcaster;
  readonly log: Log;
}

/** Tells the brand's public feed of each round at its close: a `bet`, then a `win` (0 when lost), one transaction. Hints only. */
export function announceRounds(needs: AnnounceNeeds): void {
  needs.wallet.onPosted((postings) => {
    for (const posted of postings) {
      announce(needs, posted).catch((error: unknown) => needs.log.warn({ err: error }, "a round was not announced"));
    }
  });
}

async function announce(needs: AnnounceNeeds, { command, owner }: Posted): Promise<void> {
  const closes = command && (command.kind === "play_round" || command.kind === "close_round" || ((command.kind === "bet" || command.kind === "win") && command.closes));
  if (!command || !closes) return;
  const round = command.kind === "play_round" ? await needs.wallet.round(owner.tenant_id, command.round_id) : await needs.wallet.roundBySource(owner.tenant_id, command.source, command.external_id);
  if (!round || round.state !== "closed") return;
  const [bet, win] = await feedPair(needs, round);
  needs.broadcaster.toPublic(owner.tenant_id, "BetPlaced", bet);
  needs.broadcaster.toPublic(owner.tenant_id, "BetPlaced", win);
}

async function feedPair(needs: AnnounceNeeds, round: RoundRecord): Promise<[BetPlaced, BetPlaced]> {
  const name = await needs.publicName(round.tenant_id, round.player_id);
  const game = (await needs.catalog.byIds([round.game_id])).get(round.game_id);
  const common = {
    transaction: round.id,
    game: { id: round.game_id, title: game?.title ?? "", gamecode: game?.gamecode ?? "" },
    user: name === null ? null : { name },
    date: (round.closed_at ?? round.opened_at).toISOString(),
  };
  return [
    { ...common, type: "bet", amount: round.staked_cash + round.staked_bonus },
    { ...common, type: "win", amount: round.won_cash + round.won_bonus },
  ];
}
