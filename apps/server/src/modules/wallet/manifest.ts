import type { Manifest } from "../../kernel/manifest.ts";
import type { Wallet } from "./wallet.ts";
import { walletPersonalData } from "./personal-data.ts";
import { ledgerInvariants } from "./invariants.ts";
import { roundReport } from "./round-report-store.ts";

export const manifest: Manifest<{ wallet: Pick<Wallet, "drain" | "jobs"> }> = {
  name: "wallet",
  personalData: walletPersonalData,
  invariants: ledgerInvariants,
  reports: [roundReport],
  jobs: [
    { name: "cut-entries", schedule: "23 * * * *", run: ({ wallet }) => wallet.jobs.cutEntries() },
    { name: "analyze-entries", schedule: "47 5 * * *", run: ({ wallet }) => wallet.jobs.analyzeEntries() },
  ],
  stop: ({ wallet }) => wallet.drain(),
};
