import type { RankNeeds } from "./needs.ts";
import { placeNotification } from "./notifications.ts";
import { type FrozenPlace, resultsStore } from "./results-store.ts";

/** Paid at a time. The next run finds the others. */
const mostAtOnce = 500;

/** Grants the rewards of frozen places, each once; nothing to whoever may not win when it is paid. One that fails does not hold back the others. */
export async function payPlaces(needs: RankNeeds): Promise<void> {
  for (const place of await resultsStore.unpaid(needs.db, mostAtOnce))
    await payPlace(needs, place).catch((error: unknown) =>
      needs.log.error({ err: error, tenant_id: place.tenant_id, board: place.board, place: place.place }, "a place was not paid"),
    );
}

/** `week:2026-11-16` is a ranking, `race:…` a race. */
const sourceOf = (board: string): { source: string; external_id: string } =>
  board.startsWith("race:") ? { source: "race", external_id: board.slice("race:".length) } : { source: "ranking", external_id: board };

async function payPlace(needs: RankNeeds, place: FrozenPlace): Promise<void> {
  const { tenant_id, player_id, board } = place;
  const owner = { tenant_id, player_id };
  const { source, external_id } = sourceOf(board);
  const hints = await needs.db.transaction().execute(async (tx) => {
    await needs.players.hold(tx, owner);
    const isOpen = await needs.mayWin(tx, owner);
    if (!(await resultsStore.pay(tx, place, { at: needs.clock.now(), granted: isOpen })) || !isOpen) return [];
    const { offer_id, offer_version } = await resultsStore.offerOf(tx, place);
    const offer = offer_id === null || offer_version === null ? null : { id: offer_id, version: offer_version };
    const terms = offer ? { offer, wagering: await needs.programmes.wageringOf(tx, tenant_id, offer) } : {};
    await needs.notifications.send(tx, { to: owner, notification: placeNotification(place) });
    const granted = [];
    for (const [nth, reward] of place.rewards.entries()) {
      const key = `${external_id}:${place.place}${nth === 0 ? "" : `:${nth + 1}`}`;
      granted.push(
        await needs.rewards.grant(tx, owner, { source, external_id: key, reward, reason: `${source}:${place.place}`, ...terms }),
      );
    }
    return granted;
  });
  for (const { after } of hints) await after();
}
