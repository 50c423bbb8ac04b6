/** Actions that need two people. Exactly one endpoint proposes each kind: its `approval` names it. */
export const proposalKinds = [
  "balance_adjustment",
  "offer_publication",
  "wager_class",
  "reward_grant",
  "box_version",
  "affiliate_payment",
  "affiliate_paid_outside",
  "affiliate_correction",
  "partner_activation",
  "partner_end",
  "player_unblock",
  "deposit_return",
  "aml_decision",
  "aml_statement",
  "sport_result",
  "sport_void",
  "sport_withholding_end",
  "staff_invitation",
  "staff_grant",
  "staff_reset",
  "staff_role",
  "staff_role_change",
] as const;
export type ProposalKind = (typeof proposalKinds)[number];

/** Kinds that concern the operator rather than the brand that stores the proposal. */
export const operatorProposals: readonly ProposalKind[] = [
  "staff_invitation",
  "staff_grant",
  "staff_reset",
  "staff_role",
  "staff_role_change",
];

export const proposalStates = ["waiting", "applied", "refused", "withdrawn", "expired"] as const;
export type ProposalState = (typeof proposalStates)[number];
