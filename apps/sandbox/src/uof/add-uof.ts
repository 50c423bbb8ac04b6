import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { createSchedule, longestOf } from "../feed/create-schedule.ts";
import { createAmqpServer } from "./amqp-server.ts";
import { createUof } from "./create-uof.ts";
import { uofRoutes } from "./routes.ts";

const bookmaker = "4711";
/** The partner's usual pause between two heartbeats, ms. */
const usualAliveMs = 10_000;

export interface UofOptions {
  readonly token: string;
  readonly speed: number;
  readonly listedHours: number;
  readonly aliveMs?: number;
}

/** Adds the sports feed with odds: HTTP beside the other third parties, and a message server on a free port. Its matches are drawn anew at each start. */
export function addUof(app: FastifyInstance, { token, speed, listedHours, aliveMs = usualAliveMs }: UofOptions): void {
  const starts_at = Date.now() - longestOf(speed);
  const schedule = createSchedule({ secret: randomBytes(32).toString("hex"), starts_at, speed, listedHours });
  const server = createAmqpServer({ exchange: "unifiedfeed", token, vhost: `/unifiedfeed/${bookmaker}` });
  let port: number | null = null;
  app.addHook("onReady", async () => {
    port = await server.listen(0);
  });
  app.addHook("onClose", () => server.close());
  const uof = createUof({ schedule, server, now: Date.now, aliveMs });
  uofRoutes(app, { uof, account: { token, bookmaker, mqUrl: () => (port === null ? null : `amqp://127.0.0.1:${port}`) } });
}
