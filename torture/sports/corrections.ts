import { setTimeout as sleep } from "node:timers/promises";
import { suspensionStore } from "../../apps/server/src/modules/sports/suspension-store.ts";
import { marketStore } from "../../apps/server/src/modules/sports/market-store.ts";
import type { Outcome } from "@trevo/sports";
import type { Installation } from "../installation.ts";
import type { Random } from "../random.ts";

/** Corrects and cancels results all the time, under the lock of the match like a message of the feed. Real feeds do so rarely. */
export interface Corrections {
  readonly made: { corrected: number; voided: number };
  stop(): Promise<void>;
}

const restMs = 1_500;
/** Share of changes that are voids. The others are corrections. */
const voidShare = 0.3;

const voided: Outcome = { won: false, void_halves: 2 };

export function startCorrections(installation: Installation, random: Random): Corrections {
  const state = { stopping: false };
  const made = { corrected: 0, voided: 0 };
  const run = async (): Promise<void> => {
    while (!state.stopping) {
      await sleep(restMs);
      // PostgreSQL may be down. The next change is made when it is back.
      const change = await changeOne(installation, random).catch(() => null);
      if (change) made[change] += 1;
    }
  };
  const running = run();
  return {
    made,
    stop: async () => {
      state.stopping = true;
      await running;
    },
  };
}

interface Resulted {
  readonly market_id: number;
  readonly fixture_id: number;
  readonly revision: number;
  readonly outcomes: Outcome[];
}

/** Changes one market with a settled bet: other selections win, or all are void. */
function changeOne(installation: Installation, random: Random): Promise<keyof Corrections["made"] | null> {
  return installation.look(async ({ db, sql }) => {
    const rows = await sql<Resulted[]>`
      select distinct on (r.market_id) r.market_id, m.fixture_id, r.revision, r.outcomes
      from sport_results r join sport_markets m on m.id = r.market_id and m.state = 'resulted'
      join sport_bet_selections s on s.market_id = r.market_id and s.revision is not null
      where r.book_id = 0 order by r.market_id, r.revision desc`;
    if (rows.length === 0) return null;
    const { market_id, fixture_id, revision, outcomes } = random.pick(rows);
    const isVoid = random.chance(voidShare);
    const next = isVoid ? outcomes.map(() => voided) : [...outcomes.slice(1), ...outcomes.slice(0, 1)];
    const change = { market_id, revision: revision + 1, kind: isVoid ? "cancelled" : "result", outcomes: next } as const;
    await db.transaction().execute(async (tx) => {
      await suspensionStore.lockAlone(tx, "fixture", fixture_id);
      await marketStore.keepRevisions(tx, [change], { source: "feed", log_id: null });
    });
    return isVoid ? "voided" : "corrected";
  });
}
