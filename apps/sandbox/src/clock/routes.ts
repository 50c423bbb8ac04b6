import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { Problem } from "../problem.ts";
import { readBody } from "../read-body.ts";
import type { ShiftedClock } from "./clock.ts";

const yearMs = 365 * 24 * 60 * 60 * 1000;
const clockBody = z.object({ offset_ms: z.int().min(-yearMs).max(yearMs), run_due: z.boolean().optional() });
const timeoutMs = 5000;

/** Shifts the clocks of the product and of the sandbox. The product's is shifted first; if it refuses, neither is shifted. */
export function clockRoutes(app: FastifyInstance, needs: { clock: ShiftedClock; productUrl: () => string; secret: string }): void {
  const { clock, productUrl, secret } = needs;
  const present = () => ({ data: { offset_ms: clock.offsetMs(), now: clock.now().toISOString() } });

  app.get("/sandbox/clock", present);
  app.post("/sandbox/clock", async (request) => {
    const { offset_ms, run_due } = readBody(clockBody, request.body);
    const reply = await fetch(new URL("/demo/clock", productUrl()), {
      method: "POST",
      headers: { "content-type": "application/json", "x-demo-secret": secret },
      body: JSON.stringify({ offset_ms, run_due }),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => null);
    await reply?.body?.cancel();
    if (!reply?.ok)
      throw new Problem(
        503,
        "product_unreachable",
        reply ? `O produto respondeu ${reply.status} e não mudou o relógio.` : "O produto não responde.",
      );
    clock.setOffset(offset_ms);
    return present();
  });
}
