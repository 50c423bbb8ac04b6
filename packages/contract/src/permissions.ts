/** What a member of staff may be given, each for every brand of their operator. */
export const permissions = {
  "payouts.review": "sees the withdrawals on their way with their players' facts, approves and rejects them",
  "payouts.release": "sees what froze a brand's payouts, and lets them go on",
  "cases.read": "sees the payments that wait for a person, and how the bank's statement differs",
  "cases.close": "closes such a payment with a note",
  "rounds.decide": "sees the rounds that their providers left open, returns their stakes or closes them",
  "register.read": "sees what the national register says of a player, and has it asked again",
  "balances.read": "sees the money that nobody has claimed",
  "catalog.curate": "arranges, features, disables games; names categories",
  "providers.credentials": "sets and rotates what a brand has agreed with providers",
  "content.publish": "publishes and withdraws a brand's texts",
  "audit.read": "reads who did what",
} as const;

export type Permission = keyof typeof permissions;

export const allPermissions = Object.keys(permissions) as Permission[];

export const isPermission = (word: string): word is Permission => word in permissions;
