import { setTimeout as sleep } from "node:timers/promises";
import { expectStatus } from "../../apps/server/test/test-site.ts";
import type { BankPayout } from "./campaign-facts.ts";
import type { Stage } from "./campaign.ts";

const hourMs = 3_600_000;
/** Long enough for paid withdrawals to be checked again (after six hours) and for a bank statement to be an hour old. */
const nightMs = 7 * hourMs;
const pauseMs = 500;
const timeoutMs = 180_000;

type Closing = Pick<Stage, "site" | "random">;

/** Ends the bank's misbehaviour and its stuck payments. Then the product's own jobs and sweeps bring everything to its end. */
export async function closeTheDay(stage: Closing, sinceStartMs: number): Promise<void> {
  const { site } = stage;
  await site.sandbox("DELETE", "/sandbox/faults");
  await untilQuiet(stage);
  expectStatus(await site.sandbox("POST", "/sandbox/clock", { offset_ms: sinceStartMs + nightMs }), 200);
  await untilQuiet(stage);
}

/** Runs sweeps and jobs, including paused ones at once, until none is left and none changes anything. */
async function untilQuiet(stage: Closing): Promise<void> {
  const { deposits, withdrawals } = stage.site.app.modules;
  const until = performance.now() + timeoutMs;
  for (let before = ""; ; await sleep(pauseMs)) {
    await endWhatIsStuck(stage);
    await deposits.sweep();
    await withdrawals.sweep();
    const { jobs, state } = await look(stage);
    if (state === before && jobs.length === 0) return;
    if (performance.now() > until) throw new Error(`the payments did not come to rest: ${jobs.join("; ") || "they go on changing"}`);
    before = state;
  }
}

async function endWhatIsStuck({ site, random }: Closing): Promise<void> {
  const { json } = await site.sandbox("GET", "/sandbox/payouts");
  for (const { id, stuck } of json["data"] as (BankPayout & { stuck: boolean })[]) {
    if (stuck) expectStatus(await site.sandbox("POST", `/sandbox/payouts/${id}/settle`, { status: random.pick(["paid", "refused"]) }), 200);
  }
}

/**
 * Returns the state of the payments, and the jobs that still work on them. A job without attempts left was replaced while it ran. A paused
 * job is due now.
 */
async function look({ site }: Closing): Promise<{ jobs: string[]; state: string }> {
  const { sql } = site.database;
  await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()`;
  const [row] = await sql<{ state: string; jobs: string[] }[]>`
    select array(select concat_ws(' ', key, attempts, last_error) from graphile_worker.jobs where task_identifier in ('look-up-pix', 'return-pix', 'send-payout') and attempts < max_attempts) as jobs,
      json_build_array(
        (select json_agg(json_build_array(id, status) order by id) from withdrawals), (select json_agg(json_build_array(id, status) order by id) from deposits),
        (select json_agg(json_build_array(end_to_end_id, disposition) order by end_to_end_id) from received_pix), (select count(*) from entries))::text as state`;
  return row ?? { jobs: [], state: "" };
}
