import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Players } from "../players/index.ts";
import type { PlayersTotals } from "../totals/index.ts";

export interface ReferralNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly players: Pick<Players, "invitedBy" | "publicNames">;
  readonly totals: Pick<PlayersTotals, "ofMany">;
}
