/** Lists that can be exported, with the fields that hold centavos. Their other numbers are counts, ids and shares. */
export const exportedLists = {
  "GET /staff/withdrawals": ["amount"],
  "GET /staff/deposits": ["amount"],
  "GET /staff/privacy-requests": [],
  "GET /staff/proposals": [],
  "GET /staff/members": [],
  "GET /staff/dormant-balances": ["cash"],
  "GET /staff/:tenant/affiliate-statements": ["amount"],
  "GET /staff/:tenant/audit-events": [],
  "GET /staff/:tenant/chat/appeals": [],
  "GET /staff/:tenant/chat/queue": [],
  "GET /staff/:tenant/exclusions": ["cash"],
  "GET /staff/:tenant/games": [],
  "GET /staff/:tenant/link-groups": [],
  "GET /staff/:tenant/messages/log": [],
  "GET /staff/:tenant/offers": ["used.reserved_cents", "used.granted_cents", "used.budget_cents"],
  "GET /staff/:tenant/partners": [],
  "GET /staff/:tenant/payment-cases": ["amount"],
  "GET /staff/:tenant/players": ["cash", "bonus", "held"],
  "GET /staff/:tenant/redemptions": ["amount"],
  "GET /staff/:tenant/returns": ["staked", "won", "ggr"],
  "GET /staff/:tenant/round-cases": ["staked", "won"],
  "GET /staff/:tenant/rounds": ["staked", "won", "staked_bonus", "won_bonus"],
  "GET /staff/:tenant/shipments": [],
  "GET /staff/:tenant/sports/fixtures": ["liability", "liability_limit"],
  "GET /staff/:tenant/sports/settings": [],
  "GET /staff/:tenant/tickets/queue": [],
  "GET /staff/:tenant/violations": [],
} as const satisfies Readonly<Record<`GET /staff/${string}`, readonly string[]>>;

export type ExportedList = keyof typeof exportedLists;

export const exportedListNames = Object.keys(exportedLists) as [ExportedList, ...ExportedList[]];
