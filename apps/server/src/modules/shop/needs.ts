import type { Clock } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { Offers } from "../offers/index.ts";
import type { Player, Players } from "../players/index.ts";
import type { Points } from "../points/index.ts";
import type { Rewards } from "../rewards/index.ts";

export interface ShopNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly players: Pick<Players, "byId" | "holdAlone">;
  readonly offers: Pick<Offers, "published" | "lock" | "facts" | "refusal" | "reserve" | "settle" | "left">;
  readonly points: Pick<Points, "of" | "spend">;
  readonly rewards: Pick<Rewards, "grantAll" | "refusal">;
  readonly protection: {
    /** Refuses if the player may not play; points are not exchanged then either. */
    mayStake(scope: PlayerScope): Promise<void>;
    /** Refuses a player who is excluded, blocked or closed, as the transaction sees it. */
    mayLogin(player: Player, tx: Tx): Promise<void>;
  };
}
