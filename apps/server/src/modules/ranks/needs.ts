import type { Localized } from "@trevo/domain";
import type { Broadcaster } from "../../kernel/broadcaster.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { Log } from "../../kernel/log.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Notifications } from "../notifications/index.ts";
import type { Players } from "../players/index.ts";
import type { Points } from "../points/index.ts";
import type { Rewards } from "../rewards/index.ts";
import type { Tenants } from "../tenants/index.ts";
import type { PlayersTotals } from "../totals/index.ts";
import type { Programmes } from "./programmes.ts";

export interface RankNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, "add">;
  readonly log: Log;
  readonly tenants: Pick<Tenants, "byId" | "all">;
  readonly players: Pick<Players, "publicNames" | "hold" | "bornOn">;
  readonly totals: Pick<PlayersTotals, "of" | "ofMany">;
  readonly points: Pick<Points, "of" | "earnedOf" | "earnedBetween" | "isBookedUntil">;
  readonly rewards: Pick<Rewards, "grantAll" | "accepts">;
  readonly notifications: Pick<Notifications, "send">;
  readonly broadcaster: Pick<Broadcaster, "toPlayer" | "toPublic">;
  readonly programmes: Programmes;
  /** Titles of the brand's boxes by id, without those that do not exist. */
  boxTitles(tenantId: number, ids: readonly string[]): Promise<ReadonlyMap<string, Localized>>;
  /** False for a player who is excluded, blocked, closed or works for the operator. */
  mayWin(tx: Tx, player: PlayerKey): Promise<boolean>;
  /** True for a player whom no offer may address: who lowered a limit, is paused, or has opted out. */
  withholdsOffers(tx: Tx, player: PlayerKey): Promise<boolean>;
}
