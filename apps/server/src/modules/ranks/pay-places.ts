import type { RankNeeds } from "./needs.ts";
import { placeNotification } from "./notifications.ts";
import { type FrozenPlace, resultsStore } from "./results-store.ts";

/** Paid at a time. The next run finds the others. */
const mostAtOnce = 500;

/** Grants the rewards of frozen places, each once. */
export async function payPlaces(needs: RankNeeds): Promise<void> {
  for (const place of await resultsStore.unpaid(needs.db, mostAtOnce)) await payPlace(needs, place);
}

/** `week:2026-11-16` is a ranking, `race:…` a race. */
const sourceOf = (board: string): { source: string; external_id: string } =>
  board.startsWith("race:") ? { source: "race", external_id: board.slice("race:".length) } : { source: "ranking", external_id: board };

async function payPlace(needs: RankNeeds, place: FrozenPlace): Promise<void> {
  const { tenant_id, player_id, board } = place;
  const owner = { tenant_id, player_id };
  const closed = await needs.players.closedAmong(tenant_id, [player_id]);
  const isOpen = !closed.has(player_id);
  const { source, external_id } = sourceOf(board);
  const hints = await needs.db.transaction().execute(async (tx) => {
    if (!(await resultsStore.pay(tx, place, { at: needs.clock.now(), granted: isOpen })) || !isOpen) return [];
    const { offer_id, offer_version } = await resultsStore.offerOf(tx, place);
    const offer = offer_id === null || offer_version === null ? {} : { offer: { id: offer_id, version: offer_version } };
    await needs.notifications.send(tx, { to: owner, notification: placeNotification(place) });
    const granted = [];
    for (const [nth, reward] of place.rewards.entries()) {
      const key = `${external_id}:${place.place}${nth === 0 ? "" : `:${nth + 1}`}`;
      granted.push(
        await needs.rewards.grant(tx, owner, { source, external_id: key, reward, reason: `${source}:${place.place}`, ...offer }),
      );
    }
    return granted;
  });
  for (const { after } of hints) await after();
}
