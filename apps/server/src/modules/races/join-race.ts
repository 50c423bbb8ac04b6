import type { Race } from "@trevo/contract";
import { offerRefusals } from "@trevo/offers";
import { refuse } from "../../kernel/errors.ts";
import { recordPlayerEvent } from "../../kernel/player-events.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { participantsStore } from "./participants-store.ts";
import type { RaceNeeds } from "./needs.ts";
import { joinedNotification } from "./notifications.ts";
import { hasRaces } from "./open-races.ts";
import { racesStore } from "./races-store.ts";
import { stateOf } from "./read-places.ts";
import { readRace } from "./read-races.ts";

/** Joins a race. A player who already takes part receives its current state. */
export async function joinRace(needs: RaceNeeds, scope: PlayerScope, id: string): Promise<Race> {
  if (!hasRaces(scope.tenant)) throw refuse("not_found");
  const key = keyOf(scope);
  await needs.db.transaction().execute(async (tx) => {
    await needs.players.hold(tx, key);
    const now = needs.clock.now();
    const race = await racesStore.find(tx, { tenant_id: key.tenant_id, id });
    if (!race) throw refuse("not_found");
    const state = stateOf(race, now);
    if (state !== "running" && state !== "upcoming") throw refuse("wrong_state");
    const offer = await needs.offers.version(tx, { tenant_id: key.tenant_id, id: race.offer_id, version: race.offer_version });
    if (!offer) throw refuse("not_found");
    // The trigger defines when a run ends, not who may take part.
    const refusal = needs.offers.refusal({ args: { ...offer.args, trigger: null } }, await needs.offers.facts(tx, key));
    if (refusal) throw refuse("offer_not_for_you", { extras: { reason: offerRefusals[refusal][scope.locale] } });
    if (!(await participantsStore.join(tx, key, { race_id: id, now }))) return;
    await recordPlayerEvent(tx, { ...key, kind: "race_joined", key: id, data: { race_id: id }, at: now });
    await needs.notifications.send(tx, { to: key, notification: joinedNotification(key, race, scope.tenant.timezone) });
  });
  return readRace(needs, { ...scope, player: scope }, id);
}
