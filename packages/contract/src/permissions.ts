/** What a member of staff may be given, for one brand or for all of their operator. */
export const permissions = {
  "payouts.read": "sees the withdrawals on their way with their players' facts, and what froze a brand's payouts",
  "payouts.review": "approves and rejects withdrawals",
  "payouts.release": "lets a brand's frozen payouts go on",
  "cases.read": "sees the payments that wait for a person, and how the bank's statement differs",
  "cases.close": "closes such a payment with a note",
  "rounds.read": "sees the rounds that their providers left open",
  "rounds.decide": "returns the stakes of such a round, or closes it",
  "register.read": "sees what the national register says of a player, and has it asked again",
  "balances.read": "sees the money that nobody has claimed",
  "players.read": "sees the brand's players, masked, with their balances, limits and what happened to them",
  "players.reveal": "sees a player's personal data in clear, with a reason that is recorded",
  "players.block": "blocks a player's account, proposes to open it again, and decides on such a proposal of another",
  "sessions.end": "ends every session of a player",
  "adjustments.propose": "proposes to correct a player's balance, and decides on such a proposal of another",
  "offers.read": "sees the brand's offers with their versions, reports and use",
  "offers.draft": "writes and checks offers, and stores lists of players",
  "offers.publish": "publishes, pauses and ends offers, and decides on such a proposal of another",
  "rewards.grant": "grants a player cash or a bonus, decides on such a proposal of another, and cancels a bonus",
  "proposals.approve": "decides on every proposal of another member",
  "missions.assign": "proposes a published mission to a player",
  "rewards.read": "sees coupons' codes, what players redeemed and were granted",
  "rewards.review": "grants or refuses what was held for a check",
  "affiliates.read": "sees affiliates, their statements, and what referred players bring",
  "affiliates.manage": "makes affiliates, decides on referrals that are reviewed, proposes who brought a player",
  "affiliates.pay": "proposes to pay an affiliate's statement, and decides on such a proposal of another",
  "rewards.codes": "makes codes of coupons, withdraws them and fetches the made ones",
  "chat.read": "reads the chat's rooms with held and deleted messages",
  "chat.moderate": "deletes and pins messages, writes in the brand's name, opens and closes rooms",
  "catalog.read": "sees the catalogue as the brand has arranged it",
  "catalog.curate": "arranges, features, disables games; names categories",
  "providers.read": "sees with which keys a brand's providers work, by their fingerprints",
  "providers.credentials": "sets and rotates what a brand has agreed with providers",
  "partners.read": "sees a brand's accounts at its partners, their state, and fingerprints of their secrets",
  "partners.credentials": "writes and checks such accounts, proposes to use or end them, and decides on such a proposal of another",
  "content.read": "sees how many readers a brand's help articles helped",
  "content.publish": "publishes and withdraws a brand's texts",
  "boxes.read": "sees a brand's reward boxes, their odds and the stock of items",
  "boxes.manage": "makes boxes, proposes their odds, keeps the stock",
  "shipments.read": "sees which items are to be sent, where to, and how far they are",
  "shipments.handle": "moves the shipment of an item on",
  "support.read": "sees players' and guests' tickets",
  "support.answer": "answers tickets, takes them and writes notes on them",
  "support.lead": "answers for the ombudsman, and solves or reopens any ticket",
  "chat.rules": "tries and publishes the brand's rules of the chat",
  "staff.read": "sees who works for the operator, what they may do and their sessions",
  "staff.manage": "ends grants and sessions of other members, and closes their accounts",
  "figures.read": "sees what the brand's players stake, win, deposit and withdraw, all together",
  "returns.read": "sees what the house's games promise and what they gave back",
  "sports.read": "sees the trading board: matches, odds, what they can cost, and what is suspended",
  "sports.trade": "suspends the book, competitions, matches and markets, and lifts it again",
  "sports.results": "enters results of matches by hand, and decides on those of others",
  "audit.read": "reads who did what",
} as const;

export type Permission = keyof typeof permissions;

export const allPermissions = Object.keys(permissions) as Permission[];

export const isPermission = (word: string): word is Permission => word in permissions;

/** Whoever may decide may look. An auditor is given the reading permissions alone. */
const implied: { readonly [P in Permission]?: readonly Permission[] } = {
  "payouts.review": ["payouts.read"],
  "payouts.release": ["payouts.read"],
  "cases.close": ["cases.read"],
  "rounds.decide": ["rounds.read"],
  "players.reveal": ["players.read"],
  "players.block": ["players.read"],
  "sessions.end": ["players.read"],
  "rewards.review": ["rewards.read"],
  "rewards.codes": ["rewards.read"],
  "catalog.curate": ["catalog.read"],
  "chat.moderate": ["chat.read"],
  "providers.credentials": ["providers.read"],
  "partners.credentials": ["partners.read"],
  "affiliates.manage": ["affiliates.read"],
  "affiliates.pay": ["affiliates.read"],
  "offers.draft": ["offers.read"],
  "rewards.grant": ["rewards.read"],
  "offers.publish": ["offers.read"],
  "content.publish": ["content.read"],
  "boxes.manage": ["boxes.read"],
  "shipments.handle": ["shipments.read"],
  "support.answer": ["support.read"],
  "support.lead": ["support.answer", "support.read"],
  "chat.rules": ["chat.read"],
  "staff.manage": ["staff.read"],
  "sports.trade": ["sports.read"],
  "sports.results": ["sports.read"],
};

/** The granted permissions with those that they imply, in the order of the list above. */
export function withImplied(granted: readonly Permission[]): Permission[] {
  const all = new Set(granted.flatMap((permission) => [permission, ...(implied[permission] ?? [])]));
  return allPermissions.filter((permission) => all.has(permission));
}
