import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { BetPlaced } from "@trevo/contract";
import { houseGames } from "@trevo/engines";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import { type Leadership, createLeadership } from "../../kernel/leadership.ts";
import type { Log } from "../../kernel/log.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { FeedNeeds } from "./needs.ts";
import { feedStore } from "./store.ts";

export interface DemonstrationNeeds extends Pick<FeedNeeds, "broadcaster"> {
  readonly db: Db;
  readonly url: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly catalog: {
    find(
      tenant: Tenant,
      which: { game: string; provider: string },
    ): Promise<{ id: number; title: string; title_en: string | null; image: string } | null>;
  };
  readonly tenants: { all(): Promise<readonly Tenant[]> };
}

/** One round every 1.5 s. 60 % of the stakes lie between R$ 0.40 and R$ 150, the others between R$ 500 and R$ 50,000. In centavos. */
const everyMs = 1_500;
const usual = { from: 40, to: 15_000, percent: 60 } as const;
const large = { from: 50_000, to: 5_000_000 } as const;
/** Win in hundredths of the stake. */
const factors = [0, 0, 0, 120, 150, 198, 240, 500];
/** No round is invented while the newest real round is younger than this. */
const realLastsMs = 60_000;

/** True if demonstration bets may be shown for this brand: it is in demo mode, accepts no real money, and has them switched on. */
export const mayDemonstrate = ({ state, settings }: Pick<Tenant, "state" | "settings">): boolean =>
  settings.demonstration_feed && settings.is_staging && !settings.is_regulated && state === "active";

export interface Demonstration extends Leadership {
  /** Announces one invented round to each demonstrating brand. Resolves with the milliseconds to the next. */
  step(): Promise<number>;
}

/**
 * Invents rounds for demonstrating brands, in one process of the installation. They are announced but not stored, so that no ledger,
 * ranking or figure can contain them.
 */
export function createDemonstration(needs: DemonstrationNeeds): Demonstration {
  const { broadcaster, clock, log } = needs;
  const games = houseGames();

  const hasRealRounds = async (tenantId: number): Promise<boolean> => {
    const [newest] = await feedStore.newest(needs.db, tenantId, 1);
    return newest !== undefined && clock.now().getTime() - newest.closed_at.getTime() < realLastsMs;
  };
  const publishFor = async (tenant: Tenant): Promise<void> => {
    const gamecode = games[randomInt(games.length)]?.game ?? "";
    const game = await needs.catalog.find(tenant, { game: gamecode, provider: "house" });
    if (!game || (await hasRealRounds(tenant.id))) return;
    const of = {
      game: { id: game.id, title: game.title, titles: { pt: game.title, en: game.title_en ?? game.title }, gamecode, image: game.image },
      date: clock.now().toISOString(),
    };
    for (const event of inventRound(of)) broadcaster.toPublic(tenant.id, "BetPlaced", event);
  };
  const step = async (): Promise<number> => {
    const showing = (await needs.tenants.all()).filter(mayDemonstrate);
    await Promise.all(showing.map(publishFor));
    return everyMs;
  };
  const leadership = createLeadership({
    ...needs,
    name: "demonstration feed",
    lead: async (signal) => {
      while (!signal.aborted) {
        const pauseMs = await step().catch((error: unknown) => {
          log.warn({ err: error }, "could not publish demonstration rounds");
          return everyMs;
        });
        await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      }
    },
  });
  return { ...leadership, step };
}

/** The round names no player. */
function inventRound(of: Pick<BetPlaced, "game" | "date">): [BetPlaced, BetPlaced] {
  const { from, to } = randomInt(100) < usual.percent ? usual : large;
  const stake = randomInt(from, to + 1);
  const round = { ...of, transaction: newId(), user: null, simulated: true } as const;
  const won = Math.floor((stake * (factors[randomInt(factors.length)] ?? 0)) / 100);
  return [
    { ...round, type: "bet", amount: stake },
    { ...round, type: "win", amount: won },
  ];
}
