import { gainOf } from "./line-look.ts";
import type { StatementLine } from "./statement.ts";

type RoundLine = Extract<StatementLine, { kind: "round" }>;

/** Rounds of one game within one hour of the brand's time zone. */
export interface BetGroup {
  readonly kind: "group";
  readonly id: string;
  /** Time of the newest round, ISO 8601. */
  readonly at: string;
  /** Newest first; at least two. */
  readonly rounds: readonly RoundLine[];
  /** Combined result in centavos. */
  readonly gain: number;
}

export type ListedLine = StatementLine | BetGroup;

/** Formats the hour as `2026-11-22 14`, in the brand's time zone. */
function hourIn(timezone: string): (iso: string) => string {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone: timezone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    hourCycle: "h23",
  });
  return (iso) => format.format(new Date(iso));
}

/**
 * Combines the rounds of a game within an hour into one line, at the position of its newest round, so that bets do not push money lines
 * away. A single round and an open round keep their own line.
 */
export function groupBets(lines: readonly StatementLine[], timezone: string): ListedLine[] {
  const hourOf = hourIn(timezone);
  const keyOf = (line: StatementLine): string | null =>
    line.kind === "round" && line.bet.state !== "open" ? `${line.bet.game_id} ${hourOf(line.at)}` : null;
  const rounds = Map.groupBy(
    lines.filter((line): line is RoundLine => keyOf(line) !== null),
    keyOf,
  );
  return lines.flatMap((line): ListedLine[] => {
    const group = rounds.get(keyOf(line)) ?? [];
    if (group.length < 2) return [line];
    const gain = group.reduce((sum, { bet }) => sum + gainOf(bet), 0);
    return group[0] === line ? [{ kind: "group", id: `group ${keyOf(line)}`, at: line.at, rounds: group, gain }] : [];
  });
}
