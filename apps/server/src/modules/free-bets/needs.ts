import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { PlayerKey, Tenant } from "../../kernel/scope.ts";
import type { Notifications } from "../notifications/index.ts";

export interface FreeBetNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly notifications: Pick<Notifications, "send">;
  readonly players: { awaitHolders(owner: PlayerKey): Promise<void> };
  /** True if players of the brand can place a bet with this stake, in centavos. */
  readonly takesBets: (tenant: Tenant, stake: number) => boolean;
}
