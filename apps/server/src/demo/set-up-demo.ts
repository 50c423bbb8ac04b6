import type { Adapters } from "../compose-adapters.ts";
import type { Modules } from "../compose-modules.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Db } from "../kernel/db.ts";
import type { Jobs } from "../kernel/jobs.ts";
import { demoStaff } from "../seed/staff.ts";
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
  cancelWindowSeconds: number;
}): Promise<void> {
  const { db, clock, jobs, modules, adapters } = needs;
  await seedDemo({ db, clock, ...modules, providers: adapters.providers, cancelWindowSeconds: needs.cancelWindowSeconds });
  await modules.staff.addDemoMembers(demoStaff);
  await connectStudios({ db, jobs, ...modules, sandboxUrl: adapters.sandboxUrl, secrets: adapters.studioSecrets });
  await connectBook({ db, jobs, ...modules, sandboxUrl: adapters.sandboxUrl });
}
