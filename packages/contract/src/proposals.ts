/** What only two people do together. Exactly one endpoint proposes each kind: its `approval` names it. */
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
  "sport_result",
  "sport_void",
] as const;
export type ProposalKind = (typeof proposalKinds)[number];

export const proposalStates = ["waiting", "applied", "refused", "withdrawn", "expired"] as const;
export type ProposalState = (typeof proposalStates)[number];
