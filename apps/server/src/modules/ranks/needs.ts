import type { Clock } from "../../kernel/clock.ts";
import type { Players } from "../players/index.ts";
import type { PlayersTotals } from "../totals/index.ts";

export interface RankNeeds {
  readonly clock: Clock;
  readonly players: Pick<Players, "publicNames">;
  readonly totals: Pick<PlayersTotals, "of" | "highest">;
}
