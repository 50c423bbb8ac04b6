import type { Clock } from "../../kernel/clock.ts";
import type { Players } from "../players/index.ts";
import type { PlayersTotals } from "../totals/index.ts";

export interface ReferralNeeds {
  readonly clock: Clock;
  readonly players: Pick<Players, "invitedBy" | "publicNames">;
  readonly totals: Pick<PlayersTotals, "ofMany">;
}
