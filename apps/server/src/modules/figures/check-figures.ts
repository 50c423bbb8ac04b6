import type { Tx } from "../../kernel/db.ts";
import { followerCursors } from "../../kernel/follower-cursors.ts";
import { type Invariant, type Violation, maxViolations } from "../../kernel/invariant.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { tenantZones } from "../tenants/index.ts";
import { checkPlayers, ledgerRecords } from "../wallet/index.ts";
import { hashOf } from "./closing.ts";
import { closingsStore } from "./closings-store.ts";
import { figuresFollower } from "./figures-follower.ts";
import { compareWithWallets, isNothing } from "./prove-liabilities.ts";
import { figuresStore } from "./store.ts";
import { type PlayerDay, type Sums, playerDays, sumNames } from "./sums.ts";

const spell = (sums: Sums | undefined): string =>
  sums ? sumNames.flatMap((name) => (sums[name] === 0 ? [] : `${name} ${sums[name]}`)).join(" ") || "nothing" : "nothing";

const nameOf = ({ tenant_id, player_id, day }: PlayerDay): string => `${tenant_id} ${player_id} ${day}`;

async function judge(snapshot: Tx, players: readonly PlayerKey[]): Promise<Violation[]> {
  const upTo = await followerCursors.position(snapshot, figuresFollower.name);
  const entries = upTo ? await ledgerRecords.entriesOf(snapshot, players, upTo) : [];
  const rebuilt = new Map(playerDays(entries, await tenantZones(snapshot)).map((day) => [nameOf(day), day]));
  const stored = new Map((await figuresStore.daysOf(snapshot, players)).map((day) => [nameOf(day), day]));
  const all = new Map([...stored, ...rebuilt]);
  return [...all].flatMap(([name, { tenant_id, player_id, day }]): Violation[] => {
    const [has, due] = [spell(stored.get(name)), spell(rebuilt.get(name))];
    return has === due ? [] : [{ tenant_id, subject: `player ${player_id}`, detail: `on ${day} ${has}; a rebuild ${due}`, freezes: false }];
  });
}

/** Figures follow the ledger and are not money: they can be rebuilt, so violations do not freeze payouts. */
export const figuresInvariants: readonly Invariant[] = [
  {
    name: "figures of players' days = a rebuild of them",
    check: checkPlayers(judge),
    fresh: null,
  },
  {
    name: "figures of a brand's hours = the sum of its players' days",
    check: async (snapshot, of) => {
      if (of !== "all") return [];
      const { hours, days } = await figuresStore.inAll(snapshot);
      return [...new Set([...hours.keys(), ...days.keys()])].flatMap((tenant_id): Violation[] => {
        const [has, due] = [spell(hours.get(tenant_id)), spell(days.get(tenant_id))];
        return has === due ? [] : [{ tenant_id, subject: "hours", detail: `${has}; of its players ${due}`, freezes: false }];
      });
    },
    fresh: null,
  },
  {
    name: "what players have by the figures = what their wallets hold",
    check: async (snapshot, of) => {
      if (of !== "all") return [];
      const found = await compareWithWallets(snapshot, null);
      const lastDays = await figuresStore.lastDays(snapshot);
      // The detail contains the day: an identical violation is recorded only once, and a difference that returns after it was resolved must
      // be found again.
      return [...(found ?? [])].flatMap(([tenant_id, less]): Violation[] => {
        const detail = `wallets less figures up to ${lastDays.get(tenant_id) ?? "no day"}: ${JSON.stringify(less)}`;
        return isNothing(less) ? [] : [{ tenant_id, subject: "hours", detail, freezes: false }];
      });
    },
    fresh: null,
  },
  {
    name: "signed days = their hashes",
    check: async (snapshot, of) =>
      of === "all"
        ? (await closingsStore.all(snapshot))
            .filter((closing) => hashOf(closing) !== closing.hash)
            .map(({ tenant_id, day }) => ({ tenant_id, subject: `day ${day}`, detail: "is not as it was signed", freezes: false }))
        : [],
    fresh: null,
  },
  {
    name: "figures of an hour = the change of balances in it",
    check: async (snapshot, of) =>
      of === "all"
        ? (await figuresStore.allHours(snapshot)).slice(0, maxViolations).map((row) => ({
            tenant_id: row.tenant_id,
            subject: `hour ${row.hour.toISOString()}`,
            detail: spell(row),
            freezes: false,
          }))
        : [],
    fresh: null,
  },
];
