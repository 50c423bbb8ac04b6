import type { Tx } from "../../kernel/db.ts";
import { followerCursors } from "../../kernel/follower-cursors.ts";
import type { Invariant, Violation } from "../../kernel/invariant.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { tenantZones } from "../tenants/index.ts";
import { checkPlayers, ledgerRecords } from "../wallet/index.ts";
import { attributionStore } from "./attribution-store.ts";
import { commissionStore } from "./commission-store.ts";
import { commissionsFollower } from "./commissions-follower.ts";
import { type CommissionDay, sumCommissions } from "./sum-commissions.ts";

const nameOf = ({ tenant_id, player_id }: PlayerKey): string => `${tenant_id} ${player_id}`;

const spell = (days: readonly CommissionDay[]): string =>
  days
    .filter(({ staked, won, rewards, deposited }) => staked !== 0 || won !== 0 || rewards !== 0 || deposited !== 0)
    .map((day) => `${day.day} of ${day.affiliate_id}: ${day.staked}-${day.won}-${day.rewards}, deposited ${day.deposited}`)
    .sort()
    .join("; ");

async function judge(snapshot: Tx, players: readonly PlayerKey[]): Promise<Violation[]> {
  const upTo = await followerCursors.position(snapshot, commissionsFollower.name);
  const entries = upTo ? await ledgerRecords.entriesOf(snapshot, players, upTo) : [];
  const belongings = await attributionStore.belongingsOf(snapshot, players);
  const rebuilt = Map.groupBy(sumCommissions(entries, { belongings, zones: await tenantZones(snapshot) }), nameOf);
  const stored = Map.groupBy(await commissionStore.ofPlayers(snapshot, players), nameOf);
  return players.flatMap((player): Violation[] => {
    const [has, due] = [spell(stored.get(nameOf(player)) ?? []), spell(rebuilt.get(nameOf(player)) ?? [])];
    if (has === due) return [];
    return [{ tenant_id: player.tenant_id, subject: `player ${player.player_id}`, detail: `has ${has}; a rebuild ${due}`, freezes: false }];
  });
}

/** Commission days are derived from the ledger and can be rebuilt, so a violation does not freeze payouts. */
export const commissionsInvariant: Invariant = {
  name: "the days of commissions = a rebuild of them",
  check: checkPlayers(judge),
  fresh: null,
};
