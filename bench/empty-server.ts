import { createHttp } from "../apps/server/src/kernel/http.ts";
import { createVault } from "../apps/server/src/kernel/crypto.ts";
import { createLog } from "../apps/server/src/kernel/log.ts";
import { createRateLimiter } from "../apps/server/src/kernel/rate-limiter.ts";
import { systemClock } from "../apps/server/src/kernel/clock.ts";

/**
 * The reference: the product's own HTTP server (its parsers, hooks, request ids and log lines) with routes that do
 * nothing. What the product answers slower than this is the price of the bet.
 */
const http = await createHttp({
  log: createLog(process.env["LOG_LEVEL"] ?? "info"),
  tenants: { byHost: async () => null },
  authenticate: { player: async () => null, launch: async () => null, staff: async () => null, isKnownDevice: async () => false },
  limiter: createRateLimiter({ clock: systemClock, scale: 100_000 }),
  vault: createVault("a secret of more than thirty-two characters"),
  trustedProxies: [],
  officeHost: "backoffice.localhost",
  addressOf: (host) => `http://${host}`,
});

const answer = { code: "OK", balance: 100_000_000, transaction: "tx-00000000-0000" };
http.direct({
  methods: ["POST"],
  url: "/callbacks/:tenant/studio/:action",
  answer: async () => ({ status: 200, headers: { "cache-control": "no-store" }, body: answer }),
});

const round = {
  id: "0199a000-0000-7000-8000-00000000000a",
  game: "dice",
  state: "closed",
  params: { target: 50, direction: "over" },
  outcome: { roll_x100: 7_312 },
  payout: 198,
  multiplier_x100: 198,
  stake: 100,
  balance: 100_000_000,
  nonce: 12,
  created_at: "2026-11-21T12:00:00.000Z",
};
http.app.post("/house/api/rounds", async (_request, reply) => reply.code(201).header("cache-control", "no-store").send({ data: round }));

const address = await http.app.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" });
process.send?.({ listening: address });
process.once("SIGTERM", () => void http.app.close().then(() => process.exit(0)));
