import type { Mutant } from "../mutant.ts";

const proposals = "apps/server/src/modules/proposals";
const suite = ["apps/server/test/proposals.test.ts", "apps/server/src/modules/proposals"];

const on = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `proposals/${id}`,
  file: file.startsWith("apps/") ? file : `${proposals}/${file}`,
  find,
  replace,
  suite,
});

/** Mutants of actions that need two members of staff. */
export const proposalMutants: readonly Mutant[] = [
  on("proposer-approves", "decide-proposal.ts", [`  if (proposed_by === staff_id) throw refuse("approved_by_you");\n`, ""]),
  on("proposer-refuses", "decide-proposal.ts", [`  if (input.decision === "refuse" && isOwn) throw refuse("forbidden");\n`, ""]),
  on("anybody-withdraws", "decide-proposal.ts", [`  if (input.decision === "withdraw" && !isOwn) throw refuse("forbidden");\n`, ""]),
  on("decided-again", "decide-proposal.ts", [`  if (!isOpen(proposal, needs.clock.now())) throw refuse("wrong_state");\n`, ""]),
  on("not-as-shown", "decide-proposal.ts", [`  if (versionOf(change) !== version) throw refuse("wrong_state");\n`, ""]),
  on("approved-unlocked", "store.ts", [`      .where("id", "=", id)\n      .forNoKeyUpdate()\n`, `      .where("id", "=", id)\n`]),
  on("open-at-the-end", "policy.ts", ["ends_at > now", "ends_at >= now"]),
  on("seen-by-everybody", "policy.ts", [
    "proposal.proposed_by === member.staff_id || decidesOn(member, proposal)",
    "proposal.proposed_by === member.staff_id || proposal.id.length > 0",
  ]),
  {
    ...on("decided-on-at-other-brands", "policy.ts", [
      "const permissions = granted.get(tenant_id);",
      "const permissions = [...granted.values()].find(() => tenant_id > 0);",
    ]),
    suite: ["apps/server/test/staff-grants.test.ts"],
  },
  {
    ...on("laundering-approved-unread", "policy.ts", [
      "(reading === undefined || permissions.has(reading))",
      "(reading ?? proposing).length > 0",
    ]),
    suite: ["apps/server/test/aml.test.ts"],
  },
  on("listed-for-everybody", "store.ts", [
    `eb.or([eb("proposed_by", "=", filter.proposed_by), isDecided])`,
    `eb.or([eb("kind", "<>", "none" as ProposalKind), isDecided])`,
  ]),
  on("nobody-needed", "propose.ts", ["approvals_needed > 0 ?", "approvals_needed > 1 ?"]),
  on("one-for-two", "decide-proposal.ts", ["approvals.length < approvals_needed", "approvals.length > approvals_needed"]),
  on("below-zero-proposed", "apps/server/src/modules/adjustments/adjust-balance.ts", [
    `  if (balance.cash + cash < 0) throw refuse("insufficient_balance");\n`,
    "",
  ]),
  on("debt-not-shown", "apps/server/src/modules/adjustments/adjust-balance.ts", [", in_debt: balance.debt > 0", ""]),
  on("player-not-notified", "apps/server/src/modules/adjustments/adjust-balance.ts", [
    `  await needs.notifications.send(tx, { to: owner, notification: adjustmentNotification({ id, cash, note }) });\n`,
    "",
  ]),
];
