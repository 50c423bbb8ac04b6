import { randomInt, randomUUID } from "node:crypto";
import { z } from "zod";
import { Problem } from "../problem.ts";
import { buttonDialect } from "./button-dialect.ts";
import { type Dialect, type GameMove, encodeCall } from "./dialect.ts";
import { hub88Dialect } from "./hub88-dialect.ts";
import { type Fate, type RoundBook, type RoundStatus, createRoundBook } from "./round-book.ts";
import { softswissDialect } from "./softswiss-dialect.ts";
import { swipeDialect } from "./swipe-dialect.ts";

/** Payout factor of every studio game: half of the rounds pay 1.90 times the stake, an RTP of 95 %. */
const multiplierHundredths = 190;

export const misbehaviours = {
  duplicate: "A aposta e o prêmio chegam duas vezes",
  late: "O prêmio demora 3 segundos",
  reordered: "O prêmio chega antes da aposta",
  lost_reply: "A resposta à aposta se perde e o estúdio repete a mesma chamada",
  wrong_signature: "A aposta chega com assinatura errada",
  rollback_before_bet: "O estorno chega antes da aposta",
  silent: "O resultado nunca chega; o estúdio só o diz quando perguntado",
  cancelled: "O estúdio cancela a rodada e não avisa",
  unfinished: "A rodada fica aberta no estúdio",
  forgotten: "O estúdio perde a rodada",
} as const;
export type Misbehaviour = keyof typeof misbehaviours;

/** Rounds whose end is not reported to the product. */
const silentFates: Partial<Record<Misbehaviour, Fate>> = {
  silent: "settled",
  cancelled: "cancelled",
  unfinished: "open",
  forgotten: "unknown",
};

const dialects = { studio: buttonDialect, "swipe-games": swipeDialect, hub88: hub88Dialect, softswiss: softswissDialect } as const;
export type StudioCode = keyof typeof dialects;
const studioCodes = Object.keys(dialects) as [StudioCode, ...StudioCode[]];

export const roundOrder = z.strictObject({
  studio: z.enum(studioCodes).default("studio"),
  tenant: z.string().regex(/^[a-z0-9-]{1,40}$/),
  /** The launch token, or the studio's own id of the session. */
  session: z.string().min(1).max(4096),
  game: z.string().min(1).max(200).default("studio-button"),
  player: z.string().max(200).default(""),
  /** In centavos. */
  amount: z.int().min(1).max(100_000_000),
  outcome: z.enum(["win", "lose"]).optional(),
  misbehave: z.enum(Object.keys(misbehaviours) as [Misbehaviour, ...Misbehaviour[]]).optional(),
});
export type RoundOrder = z.output<typeof roundOrder>;

export interface StudioCall {
  readonly action: GameMove["kind"];
  readonly transaction: string;
  /** HTTP status; 0 if no reply arrived. */
  readonly status: number;
  /** The result in the studio's own codes. */
  readonly code: string | null;
  readonly taken: boolean;
  readonly balance: number | null;
}

export interface PlayedRound {
  readonly round: string;
  readonly outcome: "win" | "lose";
  /** In centavos; 0 for a lost round. */
  readonly payout: number;
  /** True if the product accepted the bet. */
  readonly accepted: boolean;
  readonly balance: number | null;
  readonly calls: StudioCall[];
}

const timeoutMs = 10_000;
const lateMs = 3000;

/** Plays rounds against the product's callbacks, signed correctly or with the chosen fault. */
export interface Studio {
  play(order: RoundOrder, callbackOrigin?: string): Promise<PlayedRound>;
  balance(who: Who, callbackOrigin?: string): Promise<StudioCall>;
  /** The studio's answer to a status request. */
  status(round: string): RoundStatus;
  /** Sends the call that ends a round, late or again; null if there is no such round. */
  settle(round: string): Promise<StudioCall | null>;
}

type Who = Pick<RoundOrder, "studio" | "tenant" | "session" | "game" | "player">;

export function createStudio(needs: { productUrl: () => string; keyOf: (studio: StudioCode) => string }): Studio {
  const caller = (who: Who, origin: string | undefined): Caller => ({
    dialect: dialects[who.studio],
    base: new URL(`/callbacks/${who.tenant}/${who.studio}/`, origin ?? needs.productUrl()),
    key: needs.keyOf(who.studio),
  });
  const book: Book = createRoundBook();
  return {
    balance: (who, origin) => call(caller(who, origin), { kind: "balance", seat: who, transaction: randomUUID(), round: "", amount: 0 }),
    play: (order, origin) => playRound(caller(order, origin), order, book),
    status: book.status,
    settle: async (round) => {
      const kept = book.find(round);
      return kept ? call(kept.caller, kept.end) : null;
    },
  };
}

interface Caller {
  readonly dialect: Dialect;
  readonly base: URL;
  readonly key: string;
}

type Book = RoundBook<{ readonly caller: Caller }>;

async function playRound(caller: Caller, order: RoundOrder, book: Book): Promise<PlayedRound> {
  const outcome = order.outcome ?? (randomInt(2) === 1 ? "win" : "lose");
  const payout = outcome === "win" ? Math.floor((order.amount * multiplierHundredths) / 100) : 0;
  const round = randomUUID();
  const bet: GameMove = { kind: "bet", seat: order, round, transaction: randomUUID(), amount: order.amount };
  const win: GameMove = { ...bet, kind: "win", transaction: randomUUID(), amount: payout, target: bet.transaction, closes: true };
  const rollback: GameMove = { ...bet, kind: "rollback", transaction: randomUUID(), target: bet.transaction };
  const calls: StudioCall[] = [];
  const say = async (move: GameMove, as: Caller = caller): Promise<StudioCall> => {
    const made = await call(as, move);
    calls.push(made);
    return made;
  };
  const taken = await betFirst({ say, bet, win, rollback, caller }, order.misbehave);
  const silentFate = order.misbehave && silentFates[order.misbehave];
  if (taken) book.keep({ caller, bet, end: silentFate === "cancelled" ? rollback : win, fate: silentFate ?? "settled" });
  if (taken && order.misbehave !== "reordered" && !silentFate) {
    if (order.misbehave === "late") await new Promise((resolve) => setTimeout(resolve, lateMs));
    await say(win);
    if (order.misbehave === "duplicate") await say(win);
  }
  const balance = calls.findLast((made) => made.balance !== null)?.balance ?? null;
  return { round, outcome, payout, accepted: taken, balance, calls };
}

interface Moves {
  say: (move: GameMove, as?: Caller) => Promise<StudioCall>;
  bet: GameMove;
  win: GameMove;
  rollback: GameMove;
  caller: Caller;
}

/** Makes the bet with the chosen fault. Returns true if the product accepted it and it is still valid. */
async function betFirst(moves: Moves, misbehave: Misbehaviour | undefined): Promise<boolean> {
  const { say, bet, win, rollback, caller } = moves;
  switch (misbehave) {
    case "wrong_signature":
      return (await say(bet, { ...caller, dialect: wronglySigning(caller.dialect) })).taken;
    case "rollback_before_bet":
      await say(rollback);
      return (await say(bet)).taken;
    case "reordered": {
      const early = await say(win);
      const { taken } = await say(bet);
      if (taken && !early.taken) await say(win);
      return taken;
    }
    case "duplicate":
      await say(bet);
      return (await say(bet)).taken;
    case "lost_reply":
      // The product has carried it out, but the studio never receives the answer and sends the same call again.
      await call(caller, bet);
      return (await say(bet)).taken;
    case "late":
    case "silent":
    case "cancelled":
    case "unfinished":
    case "forgotten":
    case undefined:
      return (await say(bet)).taken;
  }
}

/** Signs a different text from the one it sends. */
const wronglySigning = (dialect: Dialect): Dialect => ({ ...dialect, sign: (text, key) => dialect.sign(`${text} `, key) });

async function call({ dialect, base, key }: Caller, move: GameMove): Promise<StudioCall> {
  const written = dialect.write(move);
  const { text, path } = encodeCall(written);
  const failed: StudioCall = { action: move.kind, transaction: move.transaction, status: 0, code: null, taken: false, balance: null };
  try {
    const reply = await fetch(new URL(path, base), {
      method: written.method,
      headers: { ...dialect.sign(text, key), ...(written.method === "POST" && { "content-type": "application/json" }) },
      ...(written.method === "POST" && { body: text }),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { ...failed, status: reply.status, ...dialect.read(reply.status, await reply.json().catch(() => null)) };
  } catch {
    return failed;
  }
}

/** Returns the callback's origin. It must be local or on the product's host: any other host would make the studio call third parties. */
export function callbackOrigin(callback: string | undefined, productUrl: string): string {
  const product = new URL(productUrl);
  if (callback === undefined) return product.origin;
  const url = URL.canParse(callback) ? new URL(callback) : null;
  const local = url !== null && /^(localhost|127\.0\.0\.1|.*\.localhost)$/.test(url.hostname);
  if (!url || !/^https?:$/.test(url.protocol) || !(local || url.hostname === product.hostname)) {
    throw new Problem(422, "callback_foreign", "O endereço de retorno não é o do produto.");
  }
  return url.origin;
}
