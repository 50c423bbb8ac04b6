import { createVault } from "../apps/server/src/kernel/crypto.ts";
import { createHttp } from "../apps/server/src/kernel/http.ts";
import type { Http } from "../apps/server/src/kernel/http-types.ts";
import { createLogOutput } from "../apps/server/src/kernel/log-output.ts";
import { createLog } from "../apps/server/src/kernel/log.ts";
import { createRateLimiter } from "../apps/server/src/kernel/rate-limiter.ts";
import { systemClock } from "../apps/server/src/kernel/clock.ts";

/** Creates the product's own HTTP server (its parsers, hooks, request ids and log lines) without the product. */
export const createReferenceHttp = (): Promise<Http> =>
  createHttp({
    log: createLog(process.env["LOG_LEVEL"] ?? "info", createLogOutput()),
    tenants: { byHost: async () => null },
    authenticate: { player: async () => null, launch: async () => null, staff: async () => null, isKnownDevice: async () => false },
    limiter: createRateLimiter({ clock: systemClock, scale: 100_000 }),
    load: { refuseIfShed: () => undefined },
    vault: createVault("a secret of more than thirty-two characters"),
    trustedProxies: [],
    officeHost: "backoffice.localhost",
    spendStepUp: async () => false,
    addressOf: (host) => `http://${host}`,
  });

/** Listens at the address given by the bench, and stops when the bench requests it. */
export async function listen({ app }: Http): Promise<void> {
  const address = await app.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" });
  process.send?.({ listening: address });
  process.once("SIGTERM", () => void app.close().then(() => process.exit(0)));
}
