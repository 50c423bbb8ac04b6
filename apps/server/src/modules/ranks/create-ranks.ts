import { createKeptReadings } from "../../kernel/kept-readings.ts";
import { tenantOfRow } from "../../kernel/scope.ts";
import { stakesFollower } from "./follow-stakes.ts";
import { freezeRankings } from "./freeze-rankings.ts";
import { givePerks } from "./give-perks.ts";
import { grantLevels, grantLevelsJob } from "./grant-levels.ts";
import type { RankNeeds } from "./needs.ts";
import { payPlaces } from "./pay-places.ts";
import { levelStarts } from "./programmes.ts";
import type { Ranks } from "./ranks.ts";
import { readClub, readClubView } from "./read-club.ts";
import { readShares } from "./read-shares.ts";
import { rankingFreshMs, readRanking } from "./read-ranking.ts";
import { listHosts, setHost } from "./set-host.ts";
import { setTiers } from "./set-tiers.ts";
import { warnTiers } from "./warn-tiers.ts";

export function createRanks(needs: RankNeeds): Ranks {
  const kept: Parameters<typeof readRanking>[0]["kept"] = createKeptReadings({ fresh: { clock: needs.clock, ms: rankingFreshMs } });
  return {
    ranking: (tenant, options) => readRanking({ ...needs, kept }, tenant, options),
    club: (player) => readClub(needs, player),
    clubView: (player) => readClubView(needs, player),
    hosts: (scope) => listHosts(needs, scope),
    setHost: (scope, input) => setHost(needs, scope, input),
    shares: (within, tenantId, of) => readShares(needs, within, { tenantId, ...of }),
    follower: stakesFollower({
      zoneOf: async (tenantId) => (await tenantOfRow(needs.tenants, tenantId)).timezone,
      levelsOf: async (tenantId) => levelStarts(await needs.programmes.ranks(tenantId)),
      onLevelPassed: (tx, { tenant_id, player_id }) =>
        needs.jobs.add(tx, { name: grantLevelsJob, payload: { tenant_id, player_id }, key: `${grantLevelsJob}:${tenant_id}:${player_id}` }),
    }),
    jobs: {
      grantLevels: (player) => grantLevels(needs, player),
      freezeRankings: () => freezeRankings(needs),
      payPlaces: () => payPlaces(needs),
      setTiers: () => setTiers(needs),
      warnTiers: () => warnTiers(needs),
      givePerks: () => givePerks(needs),
    },
  };
}
