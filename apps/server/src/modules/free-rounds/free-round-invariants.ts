import type { Tx } from "../../kernel/db.ts";
import { type Invariant, type Violation, type Whole, maxViolations } from "../../kernel/invariant.ts";
import { rewardRecords } from "../rewards/index.ts";
import { ledgerRecords } from "../wallet/index.ts";
import { store } from "./store.ts";

const nameOf = (...parts: readonly (string | number)[]): string => parts.join(" ");

/** Every free round taken has one round of the ledger that was drawn for it, and the reverse. */
async function judgePlays(snapshot: Tx, of: Whole): Promise<Violation[]> {
  const plays = await store.plays(snapshot, of);
  const drawn = await ledgerRecords.freeRounds(snapshot, of);
  const rounds = new Map(drawn.map((round) => [nameOf(round.tenant_id, round.round_id), round]));
  const played = new Set(plays.map((play) => nameOf(play.tenant_id, play.round_id)));
  return [
    ...plays.flatMap((play): Violation[] => {
      const round = rounds.get(nameOf(play.tenant_id, play.round_id));
      const [has, due] = [
        round &&
          `reward ${round.reward_id} of ${round.player_id}, stake ${round.free_stake}, staked ${round.staked}, won ${round.won}, ${round.state}`,
        `reward ${play.reward_id} of ${play.player_id}, stake ${play.stake}, staked 0, won ${play.payout}, closed`,
      ];
      const isBonus = play.bonus_id !== null;
      if (has !== due)
        return [
          { tenant_id: play.tenant_id, subject: `free round ${play.round_id}`, detail: `is ${has ?? "not in the ledger"}; due ${due}` },
        ];
      if (play.payout > 0 && round && round.won_bonus !== (isBonus ? play.payout : 0))
        return [{ tenant_id: play.tenant_id, subject: `free round ${play.round_id}`, detail: `won ${round.won_bonus} as bonus money` }];
      return [];
    }),
    ...drawn
      .filter((round) => !played.has(nameOf(round.tenant_id, round.round_id)))
      .map(({ tenant_id, round_id }) => ({ tenant_id, subject: `free round ${round_id}`, detail: "was taken from no reward" })),
  ];
}

/** Full outer join of rewards and grants by key. */
async function judgeGrants(snapshot: Tx, of: Whole): Promise<Violation[]> {
  const given = await store.grants(snapshot, of);
  const granted = await rewardRecords.byCode(snapshot, "free_rounds", of);
  const keyOf = (row: { readonly tenant_id: number; readonly source: string; readonly external_id: string; readonly player_id: string }) =>
    nameOf(row.tenant_id, row.source, row.external_id, row.player_id);
  const [rewards, grants] = [new Set(given.map(keyOf)), new Set(granted.map(keyOf))];
  return [
    ...given
      .filter((row) => !grants.has(keyOf(row)))
      .map(({ tenant_id, id }) => ({ tenant_id, subject: `free rounds ${id}`, detail: "were granted for nothing" })),
    ...granted
      .filter((row) => !rewards.has(keyOf(row)))
      .map(({ tenant_id, source, external_id }) => ({
        tenant_id,
        subject: `grant ${source} ${external_id}`,
        detail: "gave no free rounds",
      })),
  ];
}

/** Invariants of free rounds, against the ledger and the grants. */
export const freeRoundInvariants: readonly Invariant[] = [
  {
    name: "free rounds remaining = given - played",
    check: async (snapshot, of) =>
      (await store.miscounted(snapshot, of)).slice(0, maxViolations).map(({ tenant_id, id, rounds, remaining, played }) => ({
        tenant_id,
        subject: `free rounds ${id}`,
        detail: `given ${rounds}, played ${played}, remaining ${remaining}`,
      })),
    fresh: null,
  },
  {
    name: "a free round that was played is one round of the ledger, without a stake",
    check: async (snapshot, of) => (await judgePlays(snapshot, of)).slice(0, maxViolations),
    fresh: null,
  },
  {
    name: "free rounds have one grant, and a grant its rounds",
    check: async (snapshot, of) => (await judgeGrants(snapshot, of)).slice(0, maxViolations),
    fresh: null,
  },
];
