import { createHmac, randomInt, randomUUID } from "node:crypto";
import { z } from "zod";
import { Problem } from "../problem.ts";

/** The studio's only game: press, and half of the time 1.90 times the stake comes back, a return of 95 %. */
export const gamecode = "studio-button";
const multiplierHundredths = 190;

export const misbehaviours = {
  duplicate: "A aposta e o prêmio chegam duas vezes",
  late: "O prêmio demora 3 segundos",
  reordered: "O prêmio chega antes da aposta",
  lost_reply: "A resposta à aposta se perde e o estúdio repete a mesma chamada",
  wrong_signature: "A aposta chega com assinatura errada",
  rollback_before_bet: "O estorno chega antes da aposta",
} as const;
export type Misbehaviour = keyof typeof misbehaviours;

export const roundOrder = z.strictObject({
  tenant: z.string().regex(/^[a-z0-9-]{1,40}$/),
  /** The launch token. */
  session: z.string().min(1).max(4096),
  /** Centavos. */
  amount: z.int().min(1).max(100_000_000),
  outcome: z.enum(["win", "lose"]).optional(),
  misbehave: z.enum(Object.keys(misbehaviours) as [Misbehaviour, ...Misbehaviour[]]).optional(),
});
export type RoundOrder = z.output<typeof roundOrder>;

export interface StudioCall {
  readonly action: "bet" | "win" | "rollback" | "balance";
  readonly transaction: string;
  /** HTTP status; 0 where no reply came. */
  readonly status: number;
  /** The product's outcome code. */
  readonly code: string | null;
  readonly balance: number | null;
}

export interface PlayedRound {
  readonly round: string;
  readonly outcome: "win" | "lose";
  /** Centavos; 0 for a lost round. */
  readonly payout: number;
  /** Whether the product took the bet. */
  readonly accepted: boolean;
  readonly balance: number | null;
  readonly calls: StudioCall[];
}

const patienceMs = 10_000;
const lateMs = 3000;

/** Plays rounds against the product's callbacks, signed, and badly when told to. */
export interface Studio {
  play(order: RoundOrder, callbackOrigin?: string): Promise<PlayedRound>;
  balance(who: Pick<RoundOrder, "tenant" | "session">, callbackOrigin?: string): Promise<StudioCall>;
}

export function createStudio(needs: { productUrl: () => string; secret: string }): Studio {
  const caller = (order: Pick<RoundOrder, "tenant">, origin: string | undefined): Caller => ({
    base: new URL(`/callbacks/${order.tenant}/studio/`, origin ?? needs.productUrl()),
    secret: needs.secret,
  });
  return {
    balance: (who, origin) => call(caller(who, origin), "balance", { transaction: randomUUID(), session: who.session, game: gamecode }),
    play: (order, origin) => playRound(caller(order, origin), order),
  };
}

interface Caller {
  base: URL;
  secret: string;
}

async function playRound(caller: Caller, order: RoundOrder): Promise<PlayedRound> {
  const outcome = order.outcome ?? (randomInt(2) === 1 ? "win" : "lose");
  const payout = outcome === "win" ? Math.floor((order.amount * multiplierHundredths) / 100) : 0;
  const round = randomUUID();
  const common = { round, session: order.session, game: gamecode };
  const bet = { ...common, transaction: randomUUID(), amount: order.amount };
  const win = { ...common, transaction: randomUUID(), amount: payout, ref: bet.transaction, closes: true };
  const rollback = { ...common, transaction: randomUUID(), amount: order.amount, ref: bet.transaction };
  const calls: StudioCall[] = [];
  const say = async (action: "bet" | "win" | "rollback", body: Money, as: Caller = caller): Promise<StudioCall> => {
    const made = await call(as, action, body);
    calls.push(made);
    return made;
  };
  const taken = await betFirst({ say, bet, win, rollback, caller }, order.misbehave);
  if (taken && order.misbehave !== "reordered") {
    if (order.misbehave === "late") await new Promise((resolve) => setTimeout(resolve, lateMs));
    await say("win", win);
    if (order.misbehave === "duplicate") await say("win", win);
  }
  const balance = calls.findLast((made) => made.balance !== null)?.balance ?? null;
  return { round, outcome, payout, accepted: taken, balance, calls };
}

type Money = { transaction: string; round: string; session: string; game: string; amount: number; ref?: string; closes?: boolean };

interface Moves {
  say: (action: "bet" | "win" | "rollback", body: Money, as?: Caller) => Promise<StudioCall>;
  bet: Money;
  win: Money;
  rollback: Money;
  caller: Caller;
}

/** Makes the bet in the ordered way; true when the product took it and it stands. */
async function betFirst(moves: Moves, misbehave: Misbehaviour | undefined): Promise<boolean> {
  const { say, bet, win, rollback, caller } = moves;
  const stands = (made: StudioCall): boolean => made.status === 200 && made.code === "OK";
  switch (misbehave) {
    case "wrong_signature":
      return stands(await say("bet", bet, { ...caller, secret: `${caller.secret}-wrong` }));
    case "rollback_before_bet":
      await say("rollback", rollback);
      return stands(await say("bet", bet));
    case "reordered": {
      const early = await say("win", win);
      const taken = stands(await say("bet", bet));
      if (taken && !stands(early)) await say("win", win);
      return taken;
    }
    case "duplicate":
      await say("bet", bet);
      return stands(await say("bet", bet));
    case "lost_reply":
      // The product has done it; the studio never hears so, and asks for the same again.
      await call(caller, "bet", bet);
      return stands(await say("bet", bet));
    case "late":
    case undefined:
      return stands(await say("bet", bet));
  }
}

const replyShape = z.object({ code: z.string().nullish(), balance: z.number().nullish() });

async function call(
  caller: Caller,
  action: StudioCall["action"],
  body: Pick<Money, "transaction" | "session" | "game"> & Partial<Money>,
): Promise<StudioCall> {
  const raw = JSON.stringify(body);
  const signature = createHmac("sha256", caller.secret).update(raw).digest("hex");
  const failed = { action, transaction: body.transaction, status: 0, code: null, balance: null };
  try {
    const reply = await fetch(new URL(action, caller.base), {
      method: "POST",
      headers: { "content-type": "application/json", "x-signature": signature },
      body: raw,
      redirect: "manual",
      signal: AbortSignal.timeout(patienceMs),
    });
    const parsed = replyShape.safeParse(await reply.json().catch(() => null));
    return { ...failed, status: reply.status, code: parsed.data?.code ?? null, balance: parsed.data?.balance ?? null };
  } catch {
    return failed;
  }
}

/** A launch names the product's own address; any other host would make the studio call strangers. */
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
