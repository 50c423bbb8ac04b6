import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { readBody } from "../read-body.ts";
import { callbackOrigin, roundOrder, type Studio } from "./rounds.ts";

const launch = roundOrder
  .pick({ studio: true, tenant: true, session: true, game: true, player: true })
  .extend({ callback: z.string().optional() });
const gameRound = launch.extend({ amount: roundOrder.shape.amount });

/** Registers the game's own calls, and the call with which tests play and order faults. */
export function studioRoutes(app: FastifyInstance, needs: { studio: Studio; productUrl: () => string }): void {
  const { studio, productUrl } = needs;
  app.post("/studio/balance", async (request) => {
    const { callback, ...who } = readBody(launch, request.body);
    return { data: await studio.balance(who, callbackOrigin(callback, productUrl())) };
  });
  app.post("/studio/rounds", async (request) => {
    const { callback, ...order } = readBody(gameRound, request.body);
    return { data: await studio.play(order, callbackOrigin(callback, productUrl())) };
  });
  app.post("/sandbox/studio/rounds/:round/result", async (request) => ({
    data: await studio.settle((request.params as { round: string }).round),
  }));
  app.post("/sandbox/studio/round", async (request) => ({ data: await studio.play(readBody(roundOrder, request.body)) }));
}
