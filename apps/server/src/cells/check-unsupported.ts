import type { SqlTag } from "../kernel/sql.ts";
import type { Moved } from "./table-classes.ts";

/** Rows of the brands that a move cannot carry safely, as sentences. Checked before the move, and again when the source is frozen. */
export async function checkUnsupported(source: SqlTag, moved: Moved): Promise<string[]> {
  const [crash] = await source<{ bets: number }[]>`select count(*)::int as bets from crash_bets where tenant_id = any (${moved.tenantIds})`;
  const [sports] = await source<{ bets: number }[]>`
    select count(distinct bet_id)::int as bets from sport_bet_selections where tenant_id = any (${moved.tenantIds})`;
  const found: string[] = [];
  // The source publishes the points of its chain. At the target the same chain would be played with points that anyone can read.
  if (crash && crash.bets > 0) found.push(`The brands have ${crash.bets} bets at the crash table, whose hash chain cannot move yet`);
  // Matches, markets and their states are shared between brands, and change while a move is prepared, given up and repeated.
  if (sports && sports.bets > 0) found.push(`The brands have ${sports.bets} sports bets, whose matches and results cannot move yet`);
  return found;
}
