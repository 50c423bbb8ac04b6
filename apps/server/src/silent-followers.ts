import { systemClock } from "./kernel/clock.ts";
import type { Db } from "./kernel/db.ts";
import type { Follower, Position } from "./kernel/follower.ts";
import { tenantOfRow } from "./kernel/scope.ts";
import { followersOf } from "./modules.ts";
import { bonusFollower } from "./modules/bonuses/index.ts";
import { cardsFollower } from "./modules/chat/index.ts";
import { feedFollower } from "./modules/feed/index.ts";
import { missionFollowers, notifyNobody } from "./modules/missions/index.ts";
import { racesFollower } from "./modules/races/index.ts";
import { stakesFollower } from "./modules/ranks/index.ts";
import { returnsFollower } from "./modules/returns/index.ts";
import { createTenants } from "./modules/tenants/index.ts";

const silentBus = { publish: async () => undefined, subscribe: () => undefined };

/** All followers, for commands: they announce nothing and grant nothing. */
export function silentFollowers(db: Db): Follower<Position>[] {
  const tenants = createTenants({ db, bus: silentBus });
  const zoneOf = async (tenantId: number) => (await tenantOfRow(tenants, tenantId)).timezone;
  const ranks = { follower: stakesFollower({ zoneOf, levelsOf: async () => [], onLevelPassed: async () => undefined }) };
  return followersOf({
    chat: { follower: cardsFollower({ clock: systemClock, limitScale: 1 }, () => undefined) },
    feed: { follower: feedFollower(() => undefined) },
    bonuses: { follower: bonusFollower(() => undefined) },
    ranks,
    missions: { followers: missionFollowers(notifyNobody) },
    races: { follower: racesFollower(() => undefined) },
    returns: { follower: returnsFollower(() => undefined) },
  });
}
