import { describe, it } from "vitest";
import type { Database } from "../apps/server/src/kernel/db.ts";
import { runTorture, total } from "./run-torture.ts";
import { summarise } from "./summarise.ts";

const seed = process.env["TORTURE_SEED"] ?? new Date().toISOString();
/** Allows for a busy machine. A quiet one needs less than a minute. */
const timeoutMs = 480_000;
const small = { players: 4, workers: 5, calmMs: 1_200, timeoutMs: 60_000, settleMs: 0 };
/** The harm caused by the planted faults. */
const both = ["acknowledged and lost", "posted twice"];

// Each test has its own installation, and both spend more time waiting than working.
describe.concurrent(`killed servers and cut commits, seed ${seed}`, () => {
  it("lose nothing, post nothing twice and give no wrong answer", { timeout: timeoutMs }, async ({ expect }) => {
    const report = await runTorture({
      ...small,
      seed,
      faults: ["server", "postgres", "everything"],
      faultsPerCheck: 3,
      cutShare: 0.03,
      cutsAfter: 5,
    });
    expect(report.findings, summarise(seed, report)).toEqual([]);
    expect(report.recoveries).toHaveLength(3);
    expect(total(report.cuts.after)).toBeGreaterThanOrEqual(5);
    expect(report.entries).toBeGreaterThan(100);
    // The ledger's general function and the three statements of common commands.
    expect(Object.keys(report.batches).sort(), summarise(seed, report)).toEqual(["fast_bets", "fast_rounds", "fast_wins", "post_commands"]);
  });

  it("are detected in a database that loses commits and a client that changes its keys", { timeout: timeoutMs }, async ({ expect }) => {
    const rules = new Set<string>();
    // Which harm the short traffic causes before the first finding ends it is random. A few runs must show both.
    for (let run = 1; run <= 4 && !both.every((rule) => rules.has(rule)); run++) {
      const report = await runTorture({
        ...small,
        seed: `${seed} ${run}`,
        faults: ["postgres"],
        faultsPerCheck: 1,
        cutShare: 0.03,
        cutsAfter: 0,
        timeoutMs: 5_000,
        settings: ["synchronous_commit=off", "wal_writer_delay=3s", "wal_writer_flush_after=1GB"],
        tamper: forget,
        habits: { freshKeys: true, hangUps: 0.2 },
      });
      for (const { rule } of report.findings) rules.add(rule);
    }
    expect([...rules]).toEqual(expect.arrayContaining(both));
  });
});

/** The ledger itself refuses to post without durable commits. The control removes that check first. */
async function forget({ sql }: Database): Promise<void> {
  for (const name of ["post_commands", "fast_bets", "fast_rounds", "fast_wins"]) {
    const [found] = await sql<{ definition: string }[]>`select pg_get_functiondef(${name}::regproc) as definition`;
    const before = found?.definition ?? "";
    const after = before.replace(/if current_setting\('synchronous_commit'\) = 'off' then\s+raise exception '[^']*';\s+end if;/, "");
    if (after === before) throw new Error(`the check of synchronous_commit in ${name} is not where it was`);
    await sql.unsafe(after);
  }
}
