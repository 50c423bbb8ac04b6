/**
 * State machine of the player's toggles on games, such as likes: a toggle changes at once and is pending until the server confirms or
 * refuses it. Pure: time is an input, effects are outputs.
 */
export interface TogglesState {
  readonly on: ReadonlySet<number>;
  /** Last state confirmed by the server, restored when a toggle is refused. */
  readonly known: ReadonlySet<number>;
  readonly pending: ReadonlySet<number>;
  /** Newest operation by game. Later operations have higher numbers, also on other devices and after a reload. */
  readonly operations: ReadonlyMap<number, number>;
  readonly clickedAt: ReadonlyMap<number, number>;
  /** Number of failures of the newest operation, by game. */
  readonly failures: ReadonlyMap<number, number>;
}

interface Operation {
  readonly game: number;
  readonly opId: number;
}

export type TogglesEvent =
  | { readonly type: "clicked"; readonly game: number; readonly at: number }
  /** The wait after a click, or before a retry, is over. */
  | ({ readonly type: "waited" } & Operation)
  /** The current state on the server; it has a higher operation if another device was later. */
  | ({ readonly type: "answered"; readonly on: boolean; readonly version: number } & Operation)
  | ({ readonly type: "failed"; readonly final: boolean } & Operation)
  /** The player's list was loaded or has changed. */
  | { readonly type: "synced"; readonly games: readonly number[] };

export type TogglesEffect =
  | ({ readonly type: "wait"; readonly ms: number } & Operation)
  /** Sends a toggle and cancels an older request for the same game. */
  | ({ readonly type: "send"; readonly on: boolean } & Operation)
  /** The toggle was reverted: notify the player. */
  | { readonly type: "gave_up"; readonly game: number };

const clickIntervalMs = 200;
const debounceMs = 150;
const retryMs = 400;
/** Maximum number of calls without an answer, each after twice the previous wait (6 s in total). */
const mostAttempts = 5;

export const noToggles: TogglesState = {
  on: new Set(),
  known: new Set(),
  pending: new Set(),
  operations: new Map(),
  clickedAt: new Map(),
  failures: new Map(),
};

type Step = readonly [state: TogglesState, effects: readonly TogglesEffect[]];

export function nextToggles(state: TogglesState, event: TogglesEvent): Step {
  if (event.type === "clicked") return click(state, event);
  if (event.type === "synced") return [sync(state, new Set(event.games)), []];
  const { game, opId } = event;
  // Ignore an event of an older operation.
  if (state.operations.get(game) !== opId) return [state, []];
  if (event.type === "waited") return [state, [{ type: "send", game, opId, on: state.on.has(game) }]];
  const failures = event.type === "failed" ? (state.failures.get(game) ?? 0) + 1 : 0;
  if (event.type === "failed" && !event.final && failures < mostAttempts)
    return [
      { ...state, failures: new Map(state.failures).set(game, failures) },
      [{ type: "wait", game, opId, ms: retryMs * 2 ** (failures - 1) }],
    ];
  const stands = event.type === "answered" ? event.on : state.known.has(game);
  const next: TogglesState = {
    ...state,
    on: withGame(state.on, game, stands),
    known: withGame(state.known, game, stands),
    pending: withGame(state.pending, game, false),
    operations: event.type === "answered" ? new Map(state.operations).set(game, event.version) : state.operations,
    failures: new Map(state.failures).set(game, 0),
  };
  return [next, event.type === "failed" && !event.final ? [{ type: "gave_up", game }] : []];
}

function click(state: TogglesState, { game, at }: { game: number; at: number }): Step {
  const last = state.clickedAt.get(game);
  if (last !== undefined && at - last < clickIntervalMs) return [state, []];
  const opId = Math.max(at, (state.operations.get(game) ?? 0) + 1);
  const next: TogglesState = {
    ...state,
    on: withGame(state.on, game, !state.on.has(game)),
    pending: withGame(state.pending, game, true),
    operations: new Map(state.operations).set(game, opId),
    clickedAt: new Map(state.clickedAt).set(game, at),
    failures: new Map(state.failures).set(game, 0),
  };
  return [next, [{ type: "wait", game, opId, ms: debounceMs }]];
}

/** Removes absent games and adds listed ones. Pending games are unchanged: the player's click is newer. */
function sync(state: TogglesState, listed: ReadonlySet<number>): TogglesState {
  const settled = [...listed].filter((game) => !state.pending.has(game));
  const pending = [...state.on].filter((game) => state.pending.has(game));
  return { ...state, known: listed, on: new Set([...settled, ...pending]) };
}

function withGame(games: ReadonlySet<number>, game: number, within: boolean): ReadonlySet<number> {
  if (games.has(game) === within) return games;
  const next = new Set(games);
  if (within) next.add(game);
  else next.delete(game);
  return next;
}
