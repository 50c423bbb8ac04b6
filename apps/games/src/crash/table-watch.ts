import type { CrashBetSeen, CrashEvents, CrashRound, CrashTable, OwnCrashBet } from "@trevo/contract";
import { crashChannel } from "@trevo/contract/crash-rules";
import { eventPrefix } from "@trevo/contract/realtime";
import { openChannels } from "@trevo/contract/channels";
import type { GameFrame } from "../frame/start-game.ts";
import { type ServerTime, createServerTime } from "./server-time.ts";

/** The table as this page knows it. */
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
  /** Asks for the whole table again, soon. */
  refresh(afterMs?: number): void;
  /** The player's bet, as an answer brought it. */
  setMine(bet: OwnCrashBet): void;
}

/** A watcher that says nothing for longer is taken for gone. */
const askAgainMs = 45_000;
/** While an expected event is missing, the table is read this often. */
const lookMs = 1_000;
/** A round follows the one before within this time. */
const betweenMs = 5_000;
const historyMost = 20;

/** First the table over HTTP, then what its channel says; the table again after every reconnection, and now and then. */
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
    refresh(askAgainMs);
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

  /** Whether the channel owes the next word: its connection may be lost without notice. */
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

/** What the channel says changes what is known; what it cannot say is requested. */
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

/** Another round has no bets yet; one that has ended goes to the history, once. */
export function enterRound(state: Watched, round: CrashRound): void {
  if (round.id !== state.round?.id) Object.assign(state, { bets: new Map(), mine: null });
  state.round = round;
  const { point_x100, chain_hash, id, nth, commitment } = round;
  if (point_x100 !== null && chain_hash !== null && !state.history.some((ended) => ended.id === id))
    state.history = [{ id, nth, point_x100, chain_hash, commitment }, ...state.history].slice(0, historyMost);
}

/** A bet that has ended is not opened again by an answer that comes late. */
export function takeOwnBet(state: Pick<Watched, "mine">, bet: OwnCrashBet): void {
  if (state.mine?.id === bet.id && state.mine.state !== "open") return;
  state.mine = bet;
}
