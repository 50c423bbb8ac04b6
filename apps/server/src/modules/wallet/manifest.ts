import type { Manifest } from "../../kernel/manifest.ts";
import type { Wallet } from "./wallet.ts";
import { walletPersonalData } from "./personal-data.ts";
import { ledgerInvariants } from "./invariants.ts";
import { roundReport } from "./round-report-store.ts";

export const manifest: Manifest<{ wallet: Pick<Wallet, "drain"> }> = {
  name: "wallet",
  personalData: walletPersonalData,
  invariants: ledgerInvariants,
  reports: [roundReport],
  stop: ({ wallet }) => wallet.drain(),
};
