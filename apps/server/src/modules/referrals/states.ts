import type { Governed } from "../../kernel/state-invariant.ts";
import type { StateMachine } from "../../kernel/state-machine.ts";

export type ReferralStatus = "pending" | "held" | "review" | "granted" | "refused" | "expired";

export const referralMachine: StateMachine<ReferralStatus> = {
  name: "referral",
  transitions: {
    new: ["pending"],
    pending: ["held", "expired", "refused"],
    held: ["granted", "review", "refused"],
    review: ["granted", "refused"],
    granted: [],
    refused: [],
    expired: [],
  },
};

export const governedReferrals: Governed = { machine: referralMachine, table: "referrals" };

export type StatementStatus = "open" | "nothing_due" | "paid" | "paid_outside";

export const statementMachine: StateMachine<StatementStatus> = {
  name: "affiliate_statement",
  transitions: { new: ["open", "nothing_due"], open: ["paid", "paid_outside"], nothing_due: [], paid: [], paid_outside: [] },
};

export const governedStatements: Governed = { machine: statementMachine, table: "affiliate_statements" };
