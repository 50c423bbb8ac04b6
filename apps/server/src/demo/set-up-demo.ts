import type { Adapters } from "../compose-adapters.ts";
import type { Modules } from "../compose-modules.ts";
import type { Config } from "../kernel/config.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Db } from "../kernel/db.ts";
import type { Jobs } from "../kernel/jobs.ts";
import { demoStaff } from "../seed/staff.ts";
import { demoTenants } from "../seed/tenants.ts";
import { seedDemo } from "../seed/seed-demo.ts";
import { connectBook } from "./connect-book.ts";
import { connectStudios } from "./connect-studios.ts";

/**
 * Sets up what demo mode has at its start: brands with their games and texts, two members of staff, and connections to the sandbox's
 * studios and its sportsbook.
 */
export async function setUpDemo(needs: {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  modules: Modules;
  adapters: Adapters;
  config: Pick<Config, "DEMO_BRANDS" | "DEMO_CANCEL_WINDOW_SECONDS" | "SPORTS_FEEDS">;
}): Promise<void> {
  const { db, clock, jobs, modules, adapters } = needs;
  const { DEMO_BRANDS: brands, DEMO_CANCEL_WINDOW_SECONDS: cancelWindowSeconds } = needs.config;
  const elsewhere = new Set((await modules.tenants.known()).filter(({ state }) => state === "elsewhere").map(({ slug }) => slug));
  const drafts = demoTenants.filter(({ slug }) => (brands?.includes(slug) ?? true) && !elsewhere.has(slug));
  const hasMatches = needs.config.SPORTS_FEEDS.includes("matches");
  await seedDemo({ db, clock, ...modules, providers: adapters.providers, cancelWindowSeconds, hasMatches, drafts });
  const operators = new Set(drafts.map(({ operator }) => operator.slug));
  await modules.staff.addDemoMembers(demoStaff.filter(({ operator }) => operators.has(operator)));
  await connectStudios({ db, jobs, ...modules, sandboxUrl: adapters.sandboxUrl, secrets: adapters.studioSecrets });
  await connectBook({ db, jobs, ...modules, sandboxUrl: adapters.sandboxUrl });
}
