import { type Permission, allPermissions } from "./permissions.ts";

/** Presets of permissions by area of work. A role has no rights of its own: a grant names a role or a single permission. */
export const roles = {
  support: "answers players and guests, moderates the chat, sends items",
  payments: "empties the withdrawals, places Pix that nobody could place, closes the bank's day",
  risk: "checks what was held, linked accounts and the source of money",
  "player-protection": "protects players, verifies them, answers complaints as the ombudsman",
  content: "writes the brand's texts and offers",
  trading: "runs the sportsbook",
  games: "arranges the catalogue, deals with providers, decides on open rounds",
  finance: "closes the day, proposes corrections, pays affiliates",
  admin: "people, brands and settings; no payouts, no corrections",
  owner: "reads everything and gives the second approval; does nothing alone",
  auditor: "reads everything, changes nothing",
} as const;

export type Role = keyof typeof roles;

export const allRoles = Object.keys(roles) as Role[];

export const isRole = (word: string): word is Role => word in roles;

/** Roles that hold every reading permission. Reading permissions below need not list them. */
const readers: readonly Role[] = ["owner", "auditor"];

/** Roles that hold each permission. A new permission does not compile until it has a row here. */
const rolesOf: { readonly [P in Permission]: readonly Role[] } = {
  "payouts.read": ["payments", "risk"],
  "payouts.review": ["payments"],
  "payouts.hold": ["payments", "risk"],
  "payouts.release": ["risk", "finance"],
  "deposits.read": ["support", "payments", "risk", "player-protection"],
  "deposits.return": ["payments"],
  "cases.read": ["payments"],
  "cases.close": ["payments"],
  "rounds.read": ["support", "payments", "risk", "player-protection", "trading", "games"],
  "rounds.decide": ["games"],
  "verifications.read": ["player-protection"],
  "documents.review": ["player-protection"],
  "protection.read": ["player-protection"],
  "protection.review": ["player-protection"],
  "privacy.read": ["player-protection"],
  "privacy.answer": ["player-protection"],
  "players.protect": ["player-protection"],
  "register.read": ["player-protection"],
  "balances.read": ["payments", "finance"],
  "adjustments.propose": ["risk", "finance"],
  "offers.read": ["content"],
  "offers.draft": ["content"],
  "offers.publish": ["content"],
  "rewards.grant": ["support"],
  "proposals.approve": ["owner"],
  "missions.assign": ["content"],
  "rewards.read": ["support", "risk"],
  "rewards.review": ["risk"],
  "affiliates.read": ["finance"],
  "affiliates.manage": ["finance"],
  "affiliates.pay": ["finance"],
  "rewards.codes": ["content"],
  "chat.read": ["support", "player-protection"],
  "chat.moderate": ["support"],
  "catalog.read": ["games"],
  "catalog.curate": ["games"],
  "providers.read": ["games"],
  "providers.operate": ["games"],
  "providers.credentials": ["games"],
  "partners.read": ["admin"],
  "partners.credentials": ["admin"],
  "brand.read": ["content", "admin"],
  "brand.edit": ["content", "admin"],
  "brand.publish": ["content", "admin"],
  "brand.state": ["admin"],
  "files.write": ["content", "admin"],
  "content.read": ["content"],
  "content.edit": ["content"],
  "content.publish": ["content"],
  "boxes.read": ["content"],
  "boxes.manage": ["content"],
  "shipments.read": ["support"],
  "shipments.handle": ["support"],
  "support.read": ["support", "player-protection"],
  "support.answer": ["support", "player-protection"],
  "support.lead": ["player-protection"],
  "messages.read": ["support", "player-protection", "content"],
  "messages.write": ["content"],
  "messages.stop": ["player-protection", "content"],
  "chat.rules": ["player-protection"],
  "links.read": ["payments", "risk"],
  "risk.review": ["risk"],
  "aml.read": ["risk"],
  "aml.review": ["risk"],
  "players.read": ["support", "payments", "risk", "player-protection"],
  "players.reveal": ["support", "payments"],
  "players.note": ["support", "payments", "risk", "player-protection"],
  "players.tag": ["support", "payments", "risk", "player-protection"],
  "players.block": ["risk"],
  "sessions.end": ["support", "payments", "risk", "player-protection"],
  "staff.read": ["admin"],
  "staff.manage": ["admin"],
  // Granted to a person, never by a role.
  "break_glass.take": [],
  "figures.read": ["content", "finance"],
  "reports.read": ["finance"],
  "reports.close": ["finance"],
  "regulator.read": ["player-protection", "finance"],
  "regulator.make": ["player-protection"],
  "returns.read": ["games", "finance", "risk"],
  "sports.read": ["trading"],
  "sports.trade": ["trading"],
  "sports.limits": ["trading"],
  "sports.results": ["trading"],
  "sports.integrity.read": ["risk"],
  "sports.integrity": ["risk"],
  "health.read": ["payments", "risk", "games", "admin"],
  "alarms.handle": ["risk", "games", "admin"],
  "audit.read": [],
  "exports.make": ["finance", "auditor"],
};

const isReading = (permission: Permission): boolean => permission.endsWith(".read");

/** Permissions of a role in the order of the list, without those that they imply. */
export const permissionsOfRole = (role: Role): Permission[] =>
  allPermissions.filter((permission) => rolesOf[permission].includes(role) || (isReading(permission) && readers.includes(role)));

/** Roles that include the permission. */
export const rolesWith = (permission: Permission): Role[] => allRoles.filter((role) => permissionsOfRole(role).includes(permission));
