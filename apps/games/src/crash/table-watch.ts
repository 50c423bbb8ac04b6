import type { CrashBetSeen, CrashEvents, CrashRound, CrashTable, OwnCrashBet } from "@trevo/contract";
import { crashChannel } from "@trevo/contract/crash-rules";
import { eventPrefix } from "@trevo/contract/realtime";
import { openChannels } from "@trevo/contract/channels";
import type { GameFrame } from "../frame/start-game.ts";
import { type ServerTime, createServerTime } from "./server-time.ts";

/** The table's state as known to this page. */
export interface Watched {
  round: CrashRound | null;
  bets: Map<string, CrashBetSeen>;
  mine: OwnCrashBet | null;
  history: CrashTable["history"];
  chain: CrashTable["chain"];
}

export interface TableWatch {
  readonly state: Watched;
  readonly time: ServerTime;
  /** Loads the whole table again after `afterMs`. */
  refresh(afterMs?: number): void;
  /** Records the player's bet from a response. */
  setMine(bet: OwnCrashBet): void;
}

/** Longest time in ms between two loads of the table. A watcher without requests for longer counts as gone. */
const reloadMs = 45_000;
/** While an expected event is missing, the table is loaded this often, in ms. */
const lookMs = 1_000;
/** Longest time in ms between the end of a round and the next round. */
const betweenMs = 5_000;
const historyMost = 20;

/** Watches the table: loads it over HTTP, then follows its channel. Loads it again after every reconnection, and at intervals. */
export function watchTable(frame: GameFrame, handlers: { changed: () => void; balance: (centavos: number) => void }): TableWatch {
  const time = createServerTime();
  const state: Watched = { round: null, bets: new Map(), mine: null, history: [], chain: null };
  let timer = 0;
  let connected = false;
  let asking = false;

  const connect = (key: string) => {
    connected = true;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const channels = openChannels({
      url: `${scheme}://${location.host}/app/${key}`,
      authorise: async () => null,
      onConnected: () => void load(),
    });
    channels.join(crashChannel, receive);
    addEventListener("online", channels.wake);
  };

  const load = async (): Promise<void> => {
    refresh(reloadMs);
    asking = true;
    const reply = await frame.call("GET /house/api/crash", {});
    asking = false;
    if (!reply.ok) return void (frame.coverFor(reply) || refresh(3_000));
    const { now, round, bets, mine, history, chain, balance, realtime_key } = reply.data.data;
    time.receive(now);
    Object.assign(state, { round, mine, history, chain, bets: new Map(bets.map((bet) => [bet.id, bet])) });
    handlers.balance(balance);
    handlers.changed();
    if (!connected) connect(realtime_key);
  };

  const refresh: TableWatch["refresh"] = (afterMs = 0) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void load(), afterMs);
  };

  /** True if an event is overdue: the channel's connection may be lost without notice. */
  const isOwed = ({ phase, closes_at, ended_at }: CrashRound): boolean =>
    phase === "flying" || time.now() > (ended_at === null ? closes_at : ended_at + betweenMs);
  setInterval(() => {
    if (!asking && state.round && time.isSilent() && isOwed(state.round)) void load();
  }, lookMs);

  const listeners = createListeners(state, { time, refresh });
  const receive = (event: string, data: unknown): void => {
    const name = event.slice(eventPrefix.length);
    if (!event.startsWith(eventPrefix) || !(name in listeners)) return;
    listeners[name as keyof CrashEvents](data as never);
    handlers.changed();
  };

  void load();
  return { state, time, refresh, setMine: (bet) => takeOwnBet(state, bet) };
}

/** Events of the channel change the known state; what they do not contain is loaded again. */
function createListeners(
  state: Watched,
  { time, refresh }: Pick<TableWatch, "time" | "refresh">,
): { [E in keyof CrashEvents]: (data: CrashEvents[E]) => void } {
  return {
    CrashRound: ({ now, round }) => {
      time.receive(now);
      enterRound(state, round);
    },
    CrashTick: ({ now, id }) => {
      time.receive(now);
      if (id !== state.round?.id || state.round.phase !== "flying") refresh();
    },
    CrashBets: ({ round_id, bets }) => {
      if (round_id !== state.round?.id) return;
      for (const bet of bets) {
        state.bets.set(bet.id, bet);
        if (bet.id === state.mine?.id && state.mine.state === "open") takeOwnBet(state, { ...state.mine, ...bet });
      }
    },
  };
}

/** Records a round. A new round has no bets yet; an ended one is added to the history once. */
export function enterRound(state: Watched, round: CrashRound): void {
  if (round.id !== state.round?.id) Object.assign(state, { bets: new Map(), mine: null });
  state.round = round;
  const { point_x100, chain_hash, id, nth, commitment } = round;
  if (point_x100 !== null && chain_hash !== null && !state.history.some((ended) => ended.id === id))
    state.history = [{ id, nth, point_x100, chain_hash, commitment }, ...state.history].slice(0, historyMost);
}

/** Records the player's bet. A late response does not reopen an ended bet. */
export function takeOwnBet(state: Pick<Watched, "mine">, bet: OwnCrashBet): void {
  if (state.mine?.id === bet.id && state.mine.state !== "open") return;
  state.mine = bet;
}
