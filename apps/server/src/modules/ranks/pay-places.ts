import { readInPages, runEach } from "../../kernel/run-each.ts";
import { tenantOfRow } from "../../kernel/scope.ts";
import type { RankNeeds } from "./needs.ts";
import { placeNotification } from "./notifications.ts";
import { type FrozenPlace, resultsStore } from "./results-store.ts";

const pageSize = 500;

/**
 * Grants the rewards of frozen places, each once. Grants nothing to a player who may not win at that time, or beyond the offer's budget.
 * Places wait while the brand gives no rewards.
 */
export async function payPlaces(needs: RankNeeds): Promise<void> {
  const unpaid = readInPages<FrozenPlace>((after) => resultsStore.unpaid(needs.db, { after, limit: pageSize }));
  await runEach(needs.log, unpaid, {
    run: (place) => payPlace(needs, place),
    describe: ({ tenant_id, board, place }) => ({ tenant_id, board, place }),
    failure: "a place was not paid",
  });
}

/** The grant's key parts: `week:2026-11-16` is a ranking, `race:…` a race. */
const sourceOf = (board: string): { source: string; external_id: string } =>
  board.startsWith("race:") ? { source: "race", external_id: board.slice("race:".length) } : { source: "ranking", external_id: board };

async function payPlace(needs: RankNeeds, place: FrozenPlace): Promise<void> {
  const { tenant_id, player_id, board } = place;
  const owner = { tenant_id, player_id };
  const { source, external_id } = sourceOf(board);
  if (!(await tenantOfRow(needs.tenants, tenant_id)).settings.policy.rewards) return;
  const hints = await needs.db.transaction().execute(async (tx) => {
    await needs.players.hold(tx, owner);
    const { offer_id, offer_version } = await resultsStore.offerOf(tx, place);
    const offer = offer_id === null || offer_version === null ? null : { id: offer_id, version: offer_version };
    if (!(await resultsStore.lockUnpaid(tx, place))) return [];
    const granted =
      (await needs.mayWin(tx, owner)) && (!offer || (await needs.programmes.takeBudget(tx, tenant_id, { offer, rewards: place.rewards })));
    if (!(await resultsStore.pay(tx, place, { at: needs.clock.now(), granted })) || !granted) return [];
    const terms = offer ? { offer, wagering: await needs.programmes.wageringOf(tx, tenant_id, offer) } : {};
    await needs.notifications.send(tx, { to: owner, notification: placeNotification(place) });
    const gifts = place.rewards.map((reward, nth) => {
      const key = `${external_id}:${place.place}${nth === 0 ? "" : `:${nth + 1}`}`;
      return { source, external_id: key, reward, reason: `${source}:${place.place}`, ...terms };
    });
    return needs.rewards.grantAll(tx, owner, gifts);
  });
  for (const { after } of hints) await after();
}
