import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { readConfig } from "../apps/server/src/kernel/config.ts";
import { makeScratchFolder } from "../apps/server/test/scratch.ts";
import { killChildren, root } from "./child.ts";
import { ensureChromium } from "./chromium.ts";
import { print } from "./progress.ts";
import { type Tally, binary, readPlaywrightReport, runStep, sum } from "./suite.ts";
import { createSystem } from "./system.ts";

/** Journeys watch payouts arrive: long enough to be seen, short enough to wait for. */
const payoutSeconds = "3";
/** All journeys use one address: a fast machine registers more players per minute than one address may. */
const callersHere = "10";

const reportFile = join(root, "test-results/journeys.json");

interface Choice {
  /** Parts of the names of journeys; all of them if empty. */
  filters?: string[];
  /** `one`: each journey at one size and every screen at both. */
  sizes?: "one" | "both";
  /** Runs one of so many parts of the journeys, always the same. The names of files decide, so that both sizes are in each part. */
  parts?: number;
}

/** Runs the journeys of e2e/ in a real browser, against the whole product on free ports with its own data. */
export async function runJourneys({ filters = [], sizes = "both", parts = 1 }: Choice = {}): Promise<Tally> {
  const browser = await ensureChromium();
  const dataDir = await makeScratchFolder("trevo-e2e-");
  const { DATABASE_URL: _, SANDBOX_URL: __, ...inherited } = process.env;
  const config = readConfig({ ...inherited, TREVO_MODE: "demo", PORT: "0", SANDBOX_PORT: "0", DATA_DIR: dataDir });
  const system = createSystem({
    config,
    progress: print,
    env: { DEMO_CANCEL_WINDOW_SECONDS: payoutSeconds, RATE_LIMIT_SCALE: callersHere, LOAD_LIMIT_SCALE: "20" },
  });
  process.once("exit", () => system.kill());
  try {
    await system.start();
    await mkdir(join(root, "test-results"), { recursive: true });
    await rm(reportFile, { force: true });
    const sessions = join(dataDir, "sessions");
    const env = {
      SESSIONS_DIR: sessions,
      SITE_URL: system.siteUrl,
      SANDBOX_URL: system.sandboxUrl,
      DATABASE_URL: system.databaseUrl,
      CHROMIUM: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile,
      ...(sizes === "one" ? { ONE_SIZE: "1" } : {}),
      ...(parts > 1 ? { JOURNEY_PARTS: String(parts) } : {}),
    };
    const evening = {
      name: "an evening by HTTP",
      command: process.execPath,
      args: [join(root, "e2e/evening-by-http.ts"), system.siteUrl, String(system.sandboxUrl)],
    };
    const evened = await runStep(evening);
    const args = ["test", "--config", "e2e/playwright.config.ts", ...filters];
    const ok = await runStep({ name: "journeys", command: binary("playwright"), args, env, show: true });
    const byHttp = evened ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
    return sum([
      { ok: true, tally: byHttp },
      { ok, tally: await readPlaywrightReport(reportFile) },
    ]);
  } finally {
    await system.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  process.once("exit", killChildren);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
  const tally = await runJourneys({ filters: process.argv.slice(2) }).catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    return { passed: 0, failed: 1 };
  });
  process.exit(tally.failed === 0 ? 0 : 1);
}
