import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import startPostgres from "../../apps/server/test/database.ts";
import { runCampaign } from "./campaign.ts";
import { summariseCampaign } from "./summarise-campaign.ts";

const results = join(import.meta.dirname, "../../test-results");

/** Runs the whole campaign on its own PostgreSQL and writes its figures to `test-results/torture-payments.txt`. Returns the exit code. */
export async function commandCampaign(size: { seed: string; deposits: number; withdrawals: number }): Promise<0 | 1> {
  const say = (words: string): void => void process.stdout.write(`${words}\n`);
  say(`Seed: ${size.seed}`);
  const stopPostgres = await startPostgres();
  try {
    const report = await runCampaign({ ...size, customers: 25, workers: 16, waves: 5, progress: say });
    const summary = summariseCampaign(size.seed, report);
    say(summary);
    await mkdir(results, { recursive: true });
    await writeFile(join(results, "torture-payments.txt"), `${summary}\n`);
    return report.findings.length > 0 ? 1 : 0;
  } finally {
    await stopPostgres?.();
  }
}
