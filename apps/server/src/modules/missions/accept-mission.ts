import type { Mission } from "@trevo/contract";
import { offerRefusals } from "@trevo/offers";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { playerEventsOf } from "../../kernel/player-events.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { applyCounts, countRows } from "./count-missions.ts";
import { asEvent } from "./counted-rows.ts";
import { isStanding } from "./goal.ts";
import { categoryGames, faceValue, hasGoals, missionOf } from "./mission-of-offer.ts";
import type { MissionNeeds } from "./needs.ts";
import { maxAccepted } from "./policy.ts";
import { progressStore } from "./progress-store.ts";
import { hasMissions, readMission } from "./read-missions.ts";
import { type AcceptedMission, type MissionKey, type MissionRow, store } from "./store.ts";
import { countEvent, countedKinds } from "./tally.ts";

export async function acceptMission(needs: MissionNeeds, scope: PlayerScope, id: string): Promise<Mission> {
  if (!hasMissions(scope.tenant)) throw refuse("not_found");
  const key = { ...keyOf(scope), mission_id: id };
  const games = await gamesOf(needs, scope, id);
  await needs.db.transaction().execute(async (tx) => {
    await store.lockPlayer(tx, key);
    const known = await store.lock(tx, key);
    if (known?.state === "accepted") return;
    if (known && known.state !== "open") throw refuse("wrong_state");
    if ((await store.countAccepted(tx, key)) >= maxAccepted) throw refuse("too_many_missions");
    const offer = await needs.offers.lock(tx, { tenant_id: key.tenant_id, id });
    if (offer?.kind !== "mission" || !hasGoals(offer)) throw refuse("not_found");
    const owner = keyOf(scope);
    const refusal = await needs.offers.claimRefusal(tx, { owner, offer, facts: await needs.offers.facts(tx, owner) });
    if (refusal) throw refuse("offer_not_for_you", { extras: { reason: offerRefusals[refusal][scope.locale] } });
    const mission = missionOf(scope.tenant, offer, games);
    if (!(await needs.offers.reserve(tx, { tenant_id: key.tenant_id, id, cents: faceValue(mission.rewards) })))
      throw refuse("offer_used_up");
    const accepted = await store.accept(tx, key, { ...mission, accepted_at: needs.clock.now() });
    if (!accepted) throw refuse("busy");
    await beginProgress(tx, accepted);
  });
  return readMission(needs, { ...scope, player: scope }, id);
}

/**
 * Reads the games before the transaction, which has only one connection. A mission published in the meantime starts without the games of
 * its categories.
 */
async function gamesOf({ offers, catalog }: MissionNeeds, { tenant }: PlayerScope, id: string): ReturnType<typeof categoryGames> {
  const offer = (await offers.published(tenant.id, "mission")).find((published) => published.id === id);
  return offer ? categoryGames(catalog, tenant, offer) : new Map();
}

/** Starts progress, including earlier events that cannot happen a second time. */
async function beginProgress(tx: Tx, row: MissionRow): Promise<void> {
  const mission = asAccepted(row);
  await progressStore.save(
    tx,
    mission.goals.map((_, goal_no) => ({ ...idOf(mission), goal_no, tally: {}, progress: 0, last_at: null })),
  );
  if (!mission.goals.some(isStanding)) return;
  const events = (await playerEventsOf(tx, mission, countedKinds)).map(asEvent);
  const counts = countRows(mission, events, (goal, event) => {
    const count = isStanding(goal) ? countEvent(goal, mission, event) : null;
    return count ? [count] : [];
  });
  // Earlier events count as of the acceptance.
  if (counts) await applyCounts(tx, [{ ...counts, at: mission.accepted_at }], {});
}

const idOf = ({ tenant_id, mission_id, player_id }: MissionKey): MissionKey => ({ tenant_id, mission_id, player_id });

/** An accepted row always has the time and the transaction. */
export const asAccepted = (row: MissionRow): AcceptedMission => ({
  ...row,
  accepted_xid: row.accepted_xid ?? "0",
  accepted_at: row.accepted_at ?? new Date(0),
});
