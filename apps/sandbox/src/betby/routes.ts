import { randomInt } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import type { Journal } from "../journal.ts";
import type { PartnerKeys } from "../partner-keys.ts";
import { Problem } from "../problem.ts";
import { readBody } from "../read-body.ts";
import type { Timers } from "../timers.ts";
import { type Bet, type Ending, type Seat, createPartnerBook, slip } from "./book.ts";
import { fixtures } from "./fixtures.ts";
import { carryOut, order } from "./orders.ts";
import { isScriptOrder, serveMisbehaving } from "./script-orders.ts";
import { readPlayerToken } from "./wire.ts";

const text = z.string().min(1).max(2_000);
const token = z.string().min(1).max(4_096);
const endings = ["won", "lost", "refunded", "cashed_out"] as const satisfies readonly Ending[];
const ended = z.strictObject({ ending: z.enum(endings) });

/** Time in ms after a bet at which its matches end, unless a person ends them before. */
const resultAfterMs = 120_000;

export interface BetbyNeeds {
  readonly keys: PartnerKeys;
  readonly journal: Journal;
  readonly timers: Timers;
  readonly productUrl: () => string;
}

/**
 * Registers a sportsbook written from Betby's documentation alone: its script, its book, and the orders by which tests make it misbehave.
 */
export function betbyRoutes(app: FastifyInstance, { keys, journal, timers, productUrl }: BetbyNeeds): void {
  const book = createPartnerBook({ journal, productUrl, privateKey: keys.privateKey });
  const seatOf = (sent: string): Seat => {
    const claims = readPlayerToken(sent, { keyOf: keys.operatorKey, now: new Date() });
    const [, tenant] = /^([a-z0-9-]+?)-[0-9a-f]{8}-[0-9a-f-]{27}$/.exec(claims?.sub ?? "") ?? [];
    if (!claims || tenant === undefined) throw new Problem(401, "token", "A sessão não vale mais.");
    return { tenant, player: claims.sub, session: claims.jti };
  };
  const endLater = (bet: Bet): void => {
    if (bet.state === "open") timers.later(resultAfterMs, () => void book.settle(bet.id, { ending: fairEnding(bet) }));
  };
  app.addHook("onReady", async () => book.all().forEach(endLater));

  app.post("/betby/operators", (request) => {
    const { brand_id, public_key } = readBody(z.object({ brand_id: text, public_key: text }), request.body);
    return { public_key: keys.exchange(brand_id, public_key) };
  });
  void app.register(async (widget) => {
    // Pages of any brand may embed the book.
    widget.addHook("onRequest", async (_request, reply) => {
      void reply.header("access-control-allow-origin", "*").header("access-control-allow-headers", "content-type");
    });
    widget.options("/betby/*", (_request, reply) => reply.code(204).send());
    const folder = join(import.meta.dirname, "renderer");
    const parts = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
    const serve = (name: string, reply: FastifyReply) => {
      const part = parts.get(name);
      return part ? reply.type("text/javascript; charset=utf-8").header("cache-control", "no-cache").send(part) : reply.callNotFound();
    };
    widget.get<{ Querystring: { order?: string } }>("/betby/bt-renderer.js", async ({ query }, reply) => {
      if (!isScriptOrder(query.order)) return serve("bt-renderer.js", reply);
      return serveMisbehaving(query.order, { script: String(parts.get("bt-renderer.js")), reply });
    });
    widget.get<{ Params: { name: string } }>("/betby/renderer/:name", ({ params }, reply) => serve(params.name, reply));
    widget.get("/betby/fixtures", () => ({ data: fixtures }));
    widget.post("/betby/bets", async (request) => {
      const { token: sent, ...placed } = readBody(slip.extend({ token }), request.body);
      const bet = await book.place(seatOf(sent), placed);
      endLater(bet);
      return { data: shown(bet) };
    });
    widget.post("/betby/mine", (request) => {
      const { player } = seatOf(readBody(z.object({ token }), request.body).token);
      return { data: book.betsOf(player).slice(0, 50).map(shown) };
    });
  });

  app.post("/sandbox/betby/orders", async (request) => {
    const { token: sent, ...wanted } = readBody(order, request.body);
    return { data: await carryOut(book, seatOf(sent), wanted) };
  });
  app.get("/sandbox/betby/bets", () => ({ data: book.all().slice(0, 50).map(shown) }));
  app.post<{ Params: { id: string } }>("/sandbox/betby/bets/:id/result", async (request) => ({
    data: shown(await book.settle(request.params.id, readBody(ended, request.body))),
  }));
  app.post<{ Params: { id: string } }>("/sandbox/betby/bets/:id/undo", async (request) => ({
    data: shown(await book.undo(request.params.id)),
  }));
  app.get("/sandbox/betby/reconcile", () => ({ data: book.sums() }));
}

/** Returns a win as often as the odds imply, less a margin. */
const fairEnding = ({ odds_x100 }: Bet): Ending => (randomInt(odds_x100) < 95 ? "won" : "lost");

const shown = ({ id, player, stake, odds_x100, legs, state, payout, code }: Bet) => ({
  id,
  player,
  stake,
  odds_x100,
  legs: legs.map(({ event_id, competitor_name, outcome_name, odds }) => ({
    event_id,
    competitors: competitor_name,
    outcome: outcome_name,
    odds,
  })),
  state,
  payout,
  code,
});
