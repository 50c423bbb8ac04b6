import type { Tx } from "../../kernel/db.ts";
import { followerCursors } from "../../kernel/follower-cursors.ts";
import type { Position } from "../../kernel/follower.ts";
import { type Invariant, type Violation, type Whole, maxViolations } from "../../kernel/invariant.ts";
import { frozenBoards } from "../ranks/index.ts";
import { boardOf } from "./board.ts";
import { type Participant, type Stored, participantsStore } from "./participants-store.ts";
import { racesFollowerName } from "./races-follower.ts";
import { type RaceRow, racesStore } from "./races-store.ts";
import { rebuildScores } from "./rebuild-scores.ts";

/** Number of participants whose entries are in memory at a time. */
const atOnce = 50;
/** Number of newest frozen races checked in a full run. Older ones were checked by earlier runs. */
const racesChecked = 30;

/**
 * Compares stored scores with a rebuild from the ledger. Scores are not money and can be rebuilt, so a violation does not freeze payouts.
 */
async function judge(snapshot: Tx, claims: readonly (Participant & Stored)[], upTo: Position | null): Promise<Violation[]> {
  if (upTo === null) return [];
  const violations: Violation[] = [];
  for (let first = 0; first < claims.length && violations.length < maxViolations; first += atOnce) {
    const some = claims.slice(first, first + atOnce);
    const rebuilt = await rebuildScores(snapshot, some, upTo);
    for (const [nth, { tenant_id, race_id, player_id, stored, reached_at }] of some.entries()) {
      const due = rebuilt[nth] ?? null;
      if (due === null || (due.score === stored && due.reached_at?.getTime() === reached_at?.getTime())) continue;
      const detail = `race ${race_id} has ${stored}; its rounds ${due.score}`;
      violations.push({ tenant_id, subject: `player ${player_id}`, detail, freezes: false });
    }
  }
  return violations.slice(0, maxViolations);
}

/** The score of a race that is not frozen, and the time it was reached, follow from the player's rounds in the ledger. */
export const scoreInvariant: Invariant = {
  name: "a race's score = the best sum of its rounds",
  check: async (snapshot, of) =>
    judge(snapshot, await participantsStore.open(snapshot, of), await followerCursors.position(snapshot, racesFollowerName)),
  fresh: null,
};

/** The places of a frozen race, in the form of stored scores of participants. */
async function frozenClaims(snapshot: Tx, race: RaceRow, of: Whole): Promise<(Participant & Stored)[]> {
  const { tenant_id, id: race_id, score: rule, starts_at, ends_at } = race;
  const places = (await frozenBoards.places(snapshot, { tenant_id, board: boardOf(race) }, maxViolations)).filter(
    ({ player_id }) => of === "all" || of.some((player) => player.tenant_id === tenant_id && player.player_id === player_id),
  );
  const joined = await participantsStore.joinedXids(
    snapshot,
    race,
    places.map(({ player_id }) => player_id),
  );
  return places.flatMap(({ player_id, score, reached_at }) => {
    const joined_xid = joined.get(player_id);
    return joined_xid === undefined
      ? []
      : [{ tenant_id, race_id, player_id, joined_xid, score: rule, starts_at, ends_at, stored: score, reached_at }];
  });
}

/** The places of a frozen race follow from the players' rounds in the ledger at the time it was frozen. */
export const frozenRaceInvariant: Invariant = {
  name: "a frozen race = a rebuild of it at freezing",
  check: async (snapshot, of) => {
    const violations: Violation[] = [];
    for (const race of await racesStore.frozen(snapshot, racesChecked)) {
      const claims = await frozenClaims(snapshot, race, of);
      if (claims.length > 0)
        violations.push(...(await judge(snapshot, claims, await frozenBoards.frozenAt(snapshot, { ...race, board: boardOf(race) }))));
    }
    return violations.slice(0, maxViolations);
  },
  fresh: null,
};

export const raceInvariants: readonly Invariant[] = [scoreInvariant, frozenRaceInvariant];
