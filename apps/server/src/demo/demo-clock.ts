import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Bus } from "../kernel/bus.ts";
import type { MovableClock } from "../kernel/clock.ts";
import { equalSecrets } from "../kernel/crypto.ts";
import type { Db } from "../kernel/db.ts";
import { refuse } from "../kernel/errors.ts";
import type { Jobs } from "../kernel/jobs.ts";

type ClockTables = { demo_clock: { only_row: boolean; offset_ms: number } };

const topic = "demo.clock";
const maxOffsetMs = 10 * 365 * 86_400_000;
const body = z.strictObject({
  offset_ms: z.int().min(-maxOffsetMs).max(maxOffsetMs),
  /** True runs what is due by the new time soon, and not only at the machine's next minute. */
  run_due: z.boolean().default(false),
});

export interface DemoClockNeeds {
  readonly db: Db;
  readonly bus: Bus;
  readonly clock: MovableClock;
  readonly secret: string;
  readonly jobs: Pick<Jobs, "addMinutely">;
}

/**
 * Restores the product's time, and then follows moves made in any process. A demonstration without a stored time starts `firstOffsetMs`
 * from now, which sets the age of its brands and texts. Call it before anything reads the time. Demo mode only.
 */
export async function keepDemoClock(
  { db, bus, clock }: Pick<DemoClockNeeds, "db" | "bus" | "clock">,
  firstOffsetMs: number,
): Promise<void> {
  const tables = db.withTables<ClockTables>();
  const first = { only_row: true, offset_ms: firstOffsetMs };
  await tables
    .insertInto("demo_clock")
    .values(first)
    .onConflict((conflict) => conflict.column("only_row").doNothing())
    .execute();
  const { offset_ms } = await tables.selectFrom("demo_clock").select("offset_ms").executeTakeFirstOrThrow();
  clock.setOffset(offset_ms);
  bus.subscribe(topic, (data) => clock.setOffset(body.parse(data).offset_ms));
}

/** Lets the sandbox's clock page move the product's time, in every process and across restarts. Demo mode only. */
export function serveDemoClock(app: FastifyInstance, needs: DemoClockNeeds): void {
  const tables = needs.db.withTables<ClockTables>();
  app.post("/demo/clock", async (request) => {
    const secret = request.headers["x-demo-secret"];
    if (typeof secret !== "string" || !equalSecrets(secret, needs.secret)) throw refuse("forbidden");
    const parsed = body.safeParse(request.body);
    if (!parsed.success) throw refuse("malformed");
    const { offset_ms, run_due } = parsed.data;
    await tables
      .insertInto("demo_clock")
      .values({ only_row: true, offset_ms })
      .onConflict((conflict) => conflict.column("only_row").doUpdateSet({ offset_ms: sql<number>`excluded.offset_ms` }))
      .execute();
    needs.clock.setOffset(offset_ms);
    await needs.bus.publish(topic, { offset_ms });
    if (run_due) await needs.jobs.addMinutely(needs.db);
    return { offset_ms, now: needs.clock.now().toISOString() };
  });
}
