import { findRounds } from "./find-rounds.ts";
import type { Db } from "../../kernel/db.ts";
import type { Manifest } from "../../kernel/manifest.ts";
import { idsOf } from "../../kernel/staff-queue.ts";
import { registerRoundStaffRoutes } from "./staff-routes.ts";
import type { OpenRounds } from "./open-rounds.ts";
import { openRoundsFollower } from "./open-rounds-follower.ts";
import { openRoundsPersonalData } from "./personal-data.ts";
import type { Wallet } from "../wallet/index.ts";
import { openRoundStore } from "./store.ts";

/** What the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    round_policy_set: true;
    round_swept: true;
    round_needs_person: true;
    round_decided: true;
    win_parked: true;
    parked_win_decided: true;
  }
}

export const manifest: Manifest<{ db: Db; openRounds: OpenRounds; wallet: Wallet }> = {
  name: "open-rounds",
  staffRoutes: (http, { openRounds }) => registerRoundStaffRoutes(http, openRounds),
  jobs: [{ name: "sweep-open-rounds", schedule: "*/5 * * * *", run: async ({ openRounds }) => void (await openRounds.sweep()) }],
  queues: [{ name: "round_cases", count: ({ db }, { tenants }) => openRoundStore.countCases(db, idsOf(tenants)) }],
  personalData: openRoundsPersonalData,
  searches: [{ kind: "round", find: ({ wallet }, { tenants, typed }) => findRounds(wallet, tenants, typed) }],
  followers: () => [openRoundsFollower],
};
