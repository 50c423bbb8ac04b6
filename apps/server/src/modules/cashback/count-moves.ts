import { nextDay } from "@trevo/domain";
import { type Position, isBefore } from "../../kernel/follower.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { EntryKind, FollowedEntry, RoundClosing, RoundKey } from "../wallet/index.ts";
import { createDayReader } from "./create-day-reader.ts";
import { leastEdgeBps, unknownClass } from "./policy.ts";

/** Cash of a round, in centavos. */
interface Sums {
  readonly staked: number;
  readonly won: number;
  /** Returned stakes; they are also subtracted from `staked`. */
  readonly returned: number;
}

export interface OpenRoundDay extends Sums, RoundKey, PlayerKey {
  /** The day of the moves. */
  readonly day: string;
}

export interface CashbackDay extends Sums, PlayerKey {
  readonly day: string;
  readonly wager_class: number;
  readonly edge_x10000: number;
}

/** A day that is closed for counting, and the last entry that counted on it. */
export interface ReleasedDay extends Position {
  readonly tenant_id: number;
  readonly day: string;
}

export interface RoundMove extends Sums, RoundKey, PlayerKey, Position {
  readonly at: Date;
}

/** What is needed to count the moves of rounds. */
export interface Counting {
  readonly closings: readonly RoundClosing[];
  /** Time zones by tenant. */
  readonly zones: ReadonlyMap<number, string>;
  readonly releases: readonly ReleasedDay[];
}

/** Cash that an entry staked or won, or that a correction takes back. A close moves nothing, but marks its round as closed. */
const parts: Partial<Record<EntryKind, (entry: FollowedEntry) => Partial<Sums> | null>> = {
  bet: ({ cash }) => ({ staked: -cash }),
  bet_rolled_back: ({ cash }) => ({ staked: -cash, returned: cash }),
  win: ({ cash }) => ({ won: cash }),
  win_rolled_back: ({ cash }) => ({ won: cash }),
  // What cash could not cover of a reinstated stake, or of a win that is taken back.
  debt: ({ debt, corrects, reason }) => (corrects === null ? null : reason === "reinstated" ? { staked: debt } : { won: -debt }),
  close: () => ({}),
};

/** Returns what the entries moved in rounds. */
export function movesOf(entries: readonly FollowedEntry[]): RoundMove[] {
  return entries.flatMap((entry): RoundMove[] => {
    const { tenant_id, player_id, round_id, xid, id, at } = entry;
    const sums = parts[entry.kind]?.(entry) ?? null;
    if (sums === null || round_id === null) return [];
    return [{ tenant_id, player_id, round_id, xid, id, at, staked: 0, won: 0, returned: 0, ...sums }];
  });
}

const roundName = ({ tenant_id, round_id }: RoundKey): string => `${tenant_id} ${round_id}`;
const aDayMs = 86_400_000;
const isNothing = ({ staked, won }: Sums): boolean => staked === 0 && won === 0;
const later = (one: string, other: string): string => (one < other ? other : one);

/** Returns each round once. */
export const roundsOf = (moves: readonly RoundKey[]): RoundKey[] => [...new Map(moves.map((move) => [roundName(move), move])).values()];

/** Returns a day no later than the first day on which one of the moves counts, in any time zone. */
export const oldestOf = (moves: readonly RoundMove[]): string =>
  new Date(Math.min(...moves.map(({ at }) => at.getTime())) - aDayMs).toISOString().slice(0, 10);

/** Returns closed rounds with moves that may be stored already: those that began before these moves. */
export function closedBefore(moves: readonly RoundMove[], closings: readonly RoundClosing[]): RoundKey[] {
  const first = new Map<string, number>();
  for (const move of moves) first.set(roundName(move), Math.min(move.id, first.get(roundName(move)) ?? move.id));
  return closings.filter((round) => round.closed_at !== null && (first.get(roundName(round)) ?? 0) > round.first_entry);
}

/**
 * Adds up moves by day. A round counts from its first closing on: earlier moves count on the day of the closing, later ones on their own
 * day. Moves of rounds that have not closed are returned unchanged. `kept` are earlier moves of these rounds, stored while they were open.
 * Each move counts once and on the same day, in whatever pieces the stream is read.
 */
export function countMoves(
  moves: readonly RoundMove[],
  kept: readonly OpenRoundDay[],
  counting: Counting,
): { days: CashbackDay[]; open: OpenRoundDay[] } {
  const closings = new Map(counting.closings.map((round) => [roundName(round), round]));
  const dayOf = createDayReader(counting.zones);
  const releases = Map.groupBy(counting.releases, ({ tenant_id }) => tenant_id);
  const days = new Map<string, CashbackDay>();
  const open = new Map<string, OpenRoundDay>();
  const reached = new Map<string, Position>();
  const count = (sums: OpenRoundDay, at: Position): void => {
    const round = closings.get(roundName(sums));
    if (isNothing(sums) || !round?.closed_at) return;
    const closed = dayOf(sums.tenant_id, round.closed_at);
    const own = later(sums.day, closed);
    const day = firstUnreleased(releases.get(sums.tenant_id) ?? [], own, at);
    const wager_class = round.wager_class ?? unknownClass;
    addTo(days, `${sums.tenant_id} ${sums.player_id} ${day} ${wager_class}`, {
      tenant_id: sums.tenant_id,
      player_id: sums.player_id,
      day,
      wager_class,
      staked: sums.staked,
      won: sums.won,
      returned: own > closed ? sums.returned : 0,
      edge_x10000: edgeOf(round, sums.staked),
    });
  };
  for (const { at, xid, id, ...move } of moves) {
    const { tenant_id, player_id, round_id, staked, won, returned } = move;
    const sums = { tenant_id, player_id, round_id, staked, won, returned, day: dayOf(tenant_id, at) };
    reached.set(roundName(move), { xid, id });
    if (closings.get(roundName(move))?.closed_at) count(sums, { xid, id });
    else if (!isNothing(sums)) addTo(open, `${roundName(sums)} ${sums.day}`, sums);
  }
  for (const sums of kept) count(sums, reached.get(roundName(sums)) ?? start);
  return { days: [...days.values()], open: [...open.values()] };
}

const start: Position = { xid: "0", id: 0 };

function firstUnreleased(releases: readonly ReleasedDay[], day: string, at: Position): string {
  const over = releases.filter((release) => release.day >= day && isBefore(release, at)).map((release) => release.day);
  return over.length === 0 ? day : nextDay(over.reduce(later));
}

/** Returns the minimum that the house expects from a stake. The part that is not at risk counts nothing. */
function edgeOf({ wager_class, at_risk, staked }: RoundClosing, cash: number): number {
  const edge = leastEdgeBps[wager_class ?? unknownClass] ?? 0;
  if (at_risk === null || staked === 0) return cash * edge;
  return Number((BigInt(cash) * BigInt(edge) * BigInt(at_risk)) / BigInt(staked));
}

function addTo<Row extends Sums & { readonly edge_x10000?: number }>(rows: Map<string, Row>, name: string, row: Row): void {
  const sum = rows.get(name);
  if (!sum) {
    rows.set(name, row);
    return;
  }
  rows.set(name, {
    ...sum,
    staked: sum.staked + row.staked,
    won: sum.won + row.won,
    returned: sum.returned + row.returned,
    ...(row.edge_x10000 !== undefined && { edge_x10000: (sum.edge_x10000 ?? 0) + row.edge_x10000 }),
  });
}
