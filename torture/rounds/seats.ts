import { createHmac, randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { betOn, nextStep } from "../../rtp-audit/http/moves.ts";
import type { Finding } from "../case-file.ts";
import type { Caller, Reply, Json, Wish } from "./caller.ts";

/** One player, or one guest with play money, at one game: the answers received and the balance expected from them. Amounts in centavos. */
export interface Seat {
  readonly name: string;
  readonly game: string;
  /** Null with play money. */
  readonly player_id: string | null;
  readonly token: string;
  readonly book: Book;
  /** Returns the next call; null if there is none. Stays the same until `take` gets its answer. */
  wish(): Wish | null;
  take(reply: Reply): void;
  /** Called before each wave, and after the last. */
  look(caller: Caller, server: 0 | 1): Promise<void>;
  isOpen(): boolean;
}

export interface Book {
  balance: number;
  /** Number of acknowledged stakes; `ends` is the number of ended rounds. */
  bets: number;
  ends: number;
  readonly rounds: string[];
  /** Every payload shown while its round was open. */
  readonly shownOpen: string[];
  readonly findings: Finding[];
}

const stake = 100;
const openFields = new Set(["id", "game", "state", "params", "table", "moves", "stake", "balance", "nonce", "created_at"]);

export interface PlayerSession {
  readonly game: string;
  readonly player_id: string | null;
  readonly token: string;
  readonly balance: number;
}

function open({ game, player_id, token, balance }: PlayerSession) {
  const book: Book = { balance, bets: 0, ends: 0, rounds: [], shownOpen: [], findings: [] };
  const name = `${game}, ${player_id ? "real" : "demo"}`;
  const find = (rule: string, detail: unknown): void => void book.findings.push({ rule, detail: `${name}: ${JSON.stringify(detail)}` });
  return { game, player_id, token, name, book, find };
}

/** Checks that all answers to one key are the same. A bet at the crash table continues by itself, so only its id is compared. */
export function compare(seat: Seat, one: Reply, other: Reply): void {
  const digest = ({ status, json }: Reply) => [status, seat.game === "crash" ? json["data"]?.id : (json["data"] ?? json["code"])];
  if (!isDeepStrictEqual(digest(one), digest(other)))
    seat.book.findings.push({ rule: "answers of one key differ", detail: `${seat.name}: ${JSON.stringify([one, other])}` });
}

/** Creates a seat at an instant or multi-action game. */
export function createHouseSeat(session: PlayerSession): Seat {
  const { find, ...seat } = open(session);
  const { book, game, token } = seat;
  const headers = { authorization: `Bearer ${token}` };
  let round: Json | null = null;
  let sent: Wish | null = null;
  return {
    ...seat,
    wish: () =>
      (sent ??= round
        ? { path: `/house/api/rounds/${round["id"]}/actions`, key: randomUUID(), body: nextStep(game, round), headers }
        : { path: "/house/api/rounds", key: randomUUID(), body: { game, stake, params: betOn(game, stake) }, headers }),
    take: ({ status, json }) => {
      sent = null;
      const data = json["data"] as Json | undefined;
      if (status >= 300 || !data) return find("refused without a reason", [status, json["code"]]);
      if (round && data["id"] !== round["id"]) find("another round answers", [round["id"], data["id"]]);
      const staked = data["stake"] - (round?.["stake"] ?? 0);
      book.balance -= staked;
      if (staked > 0) book.bets++;
      if (data["state"] === "open") {
        const strange = Object.keys(data).filter((field) => !openFields.has(field));
        if (strange.length > 0) find("told before its moment", strange);
        book.shownOpen.push(JSON.stringify(data));
        round = data;
      } else {
        book.balance += data["payout"];
        book.ends++;
        book.rounds.push(data["id"]);
        round = null;
      }
      if (data["balance"] !== book.balance) find("a balance that never was", [data["balance"], book.balance]);
    },
    look: async () => undefined,
    isOpen: () => round !== null,
  };
}

/** Creates a seat at an external studio. A round is a bet, then a win of nothing or of twice the stake. */
export function createStudioSeat(session: PlayerSession): Seat {
  const { find, ...seat } = open(session);
  const { book, game, token } = seat;
  let round: string | null = null;
  let sent: { wish: Wish; amount: number; isBet: boolean } | null = null;
  const write = (): NonNullable<typeof sent> => {
    const isBet = round === null;
    round ??= randomUUID();
    const amount = isBet ? stake : book.ends % 2 === 0 ? 2 * stake : 0;
    const body = { transaction: randomUUID(), round, session: token, game, amount, ...(!isBet && { closes: true }) };
    const signature = createHmac("sha256", "studio-demo-secret").update(JSON.stringify(body)).digest("hex");
    const wish = {
      path: `/callbacks/trevo/studio/${isBet ? "bet" : "win"}`,
      key: body.transaction,
      body,
      headers: { "x-signature": signature },
    };
    return { wish, amount, isBet };
  };
  return {
    ...seat,
    wish: () => (sent ??= write()).wish,
    take: ({ json }) => {
      const { isBet, amount } = sent ?? write();
      sent = null;
      if (json["code"] !== "OK") return find("refused without a reason", json);
      book.balance += isBet ? -amount : amount;
      if (isBet) book.bets++;
      else {
        book.ends++;
        round = null;
      }
      if (json["balance"] !== book.balance) find("a balance that never was", [json["balance"], book.balance]);
    },
    look: async () => undefined,
    isOpen: () => round !== null,
  };
}

/** Below this remaining time, it is not certain that the bet arrives in time. */
const lastBetMs = 1_500;

/**
 * Creates a seat at the crash table that places one bet per round while bets are open. Results are read from the rows at the end, because
 * the table continues without the player.
 */
export function createCrashSeat(session: PlayerSession): Seat {
  const { find, ...seat } = open(session);
  const { book, token } = seat;
  let sent: Wish | null = null;
  let betting: string | null = null;
  return {
    ...seat,
    wish: () => {
      if (!sent && betting === null) return null;
      const body = { round_id: betting, stake, auto_cash_out: 1.5 };
      return (sent ??= { path: "/house/api/crash/bets", key: randomUUID(), body, headers: { authorization: `Bearer ${token}` } });
    },
    take: ({ status, json }) => {
      sent = null;
      betting = null;
      // The servers were down until it was too late: the bet may be refused, and then nothing was charged.
      if (status === 409) return;
      if (status >= 300) return find("refused without a reason", [status, json["code"]]);
      book.bets++;
      book.rounds.push(json["data"].id as string);
    },
    look: async (caller, server) => {
      const table = (await caller.get(server, "/house/api/crash", token))?.["data"] as Json | undefined;
      const { round, now } = table ?? {};
      betting = null;
      if (!round) return;
      if (round.phase === "betting" && round.closes_at - now > lastBetMs && table?.["mine"] === null) betting = round.id;
      if ((round.phase === "betting" || round.phase === "flying") && (round.point_x100 !== null || round.chain_hash !== null))
        find("told before its moment", round);
    },
    isOpen: () => false,
  };
}
