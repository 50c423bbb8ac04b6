import { firstNameFault, personNameMaxLength, surnameFault, locales } from "@trevo/domain";
import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { avatarMaxBytes, genders, maritalStates } from "./profile-rules.ts";
import { ownHost, ownPerk, tier, tierFall } from "./ranks.ts";
import { date, instant, one, text, uuid } from "./wire.ts";

export const brazilianStates = "AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO".split(" ");

/** First name and surname: at least two words; the second has at least two letters. */
export const fullName = () =>
  text(2 * personNameMaxLength).superRefine((value, context) => {
    const [first = "", ...rest] = value.split(/\s+/);
    const last = rest.join(" ");
    const fault = last ? (firstNameFault(first) ?? surnameFault(last)) : "full_name";
    if (fault) context.addIssue({ code: "custom", message: fault });
  });

export const address = z.object({
  zip_code: z
    .string({ error: "required" })
    .transform((value) => value.replace(/\D/g, ""))
    .refine((value) => /^\d{8}$/.test(value), "invalid"),
  street: text(120),
  number: text(20),
  complement: z
    .string()
    .trim()
    .max(60, "max_length:60")
    .nullish()
    .transform((value) => value || null),
  district: text(80),
  city: text(80),
  state: z.string({ error: "required" }).refine((value) => brazilianStates.includes(value), "invalid"),
});

export type Address = z.output<typeof address>;

/** `points`: whole points earned by stakes since registration. */
const vip = z.object({ level: z.int(), points: z.int() });

export const profile = z.object({
  id: z.string(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** Path of the picture on this site; null if the initials are shown instead. */
  avatar: z.string().nullable(),
  language: z.enum(locales),
  birth_date: z.string(),
  gender: z.enum(genders).nullable(),
  marital: z.enum(maritalStates).nullable(),
  hide_metrics: z.boolean(),
  vip,
  wallet: z.object({ balance: z.int(), balance_withdrawal: z.int(), deposit_count: z.int() }),
  address: address.nullable(),
  created_at: instant(),
});

export type Profile = z.output<typeof profile>;

export const publicProfile = z.object({
  id: z.string(),
  /** Masked: `Ma•••a`; null if the player hides it. */
  name: z.string().nullable(),
  avatar: z.string().nullable(),
  level: z.int(),
  /** Tier in the VIP club; null if the brand has no tiers. */
  tier: tier.pick({ tier: true, name: true }).nullable(),
  /** `YYYY-MM`. */
  member_since: z.string(),
  /** Totals since registration in centavos; null if the player hides them. */
  metrics: z
    .object({ totalBet: z.int(), rounds: z.int(), progress: z.int(), next_level_at: z.int().nullable(), points: z.int() })
    .nullable(),
});

export type PublicProfile = z.output<typeof publicProfile>;

export const vipProgress = vip.extend({
  totalBet: z.int(),
  level_from: z.int(),
  next_level_at: z.int().nullable(),
  /** Percent, 0 to 100. */
  progress: z.int(),
  rounds: z.int(),
  won: z.int(),
  /** Spendable balance in whole points. */
  balance: z.int(),
  /** Tier in the VIP club; null if the brand has no tiers. */
  tier: tier.nullable(),
  /** Null for the highest tier. */
  next: tier.nullable(),
  /** Points earned in the last 90 days, whole points. */
  points_90d: z.int(),
  /** Lowest first. */
  tiers: z.array(tier),
  /** Perks of the player's own tier. */
  perks: z.array(ownPerk),
  /** Null if the tier will stay the same. */
  fall: tierFall.nullable(),
  /** Null if the tier has no host. */
  host: ownHost.nullable(),
});

export type VipProgress = z.output<typeof vipProgress>;

const settingsBody = z.object({
  name: fullName().optional(),
  birth_date: date().optional(),
  gender: z.enum(genders, { error: "invalid" }).nullish(),
  marital: z.enum(maritalStates, { error: "invalid" }).nullish(),
  language: z.enum(locales, { error: "invalid" }).optional(),
  hide_metrics: z.boolean().optional(),
});

export const profileEndpoints = endpoints({
  "GET /profile": {
    summary: "Returns the player's own profile",
    tag: "profile",
    auth: "player",
    limit: "reads",
    response: one(profile),
    refuses: [],
  },
  "POST /profile/show": {
    summary: "Returns a player's public profile, masked, and without figures if the player hides them",
    tag: "profile",
    auth: "public",
    limit: "reads",
    body: z.object({ user_id: uuid() }),
    response: one(publicProfile),
    refuses: ["not_found"],
  },
  "POST /profile/update-settings": {
    summary: "Changes the given fields of the player's settings",
    tag: "profile",
    auth: "player",
    limit: "codes",
    body: settingsBody,
    response: one(profile),
    refuses: [],
  },
  "POST /profile/updateName": {
    summary: "Changes the player's name: first name and surname in one field",
    tag: "profile",
    auth: "player",
    limit: "codes",
    body: z.object({ name: fullName() }),
    response: one(profile),
    refuses: [],
  },
  "POST /profile/updateLanguage": {
    summary: "Sets the language of messages to the player",
    tag: "profile",
    auth: "player",
    limit: "codes",
    body: z.object({ language: z.enum(locales, { error: "invalid" }) }),
    response: z.object({ language: z.enum(locales) }),
    refuses: [],
  },
  "GET /profile/getLanguage": {
    summary: "Returns the language of messages to the player",
    tag: "profile",
    auth: "player",
    limit: "reads",
    response: z.object({ language: z.enum(locales) }),
    refuses: [],
  },
  "POST /profile/toggle-hide-metrics": {
    summary: "Hides the player's name and figures from others, or shows them again",
    tag: "profile",
    auth: "player",
    limit: "codes",
    body: z.object({ hide_metrics: z.boolean({ error: "invalid" }) }),
    response: z.object({ hide_metrics: z.boolean() }),
    refuses: [],
  },
  "GET /profile/vip": {
    summary: "Returns level, points and progress to the next level; may lag slightly behind the bets",
    tag: "profile",
    auth: "player",
    limit: "reads",
    response: one(vipProgress),
    refuses: [],
  },
  "POST /profile/uploadAvatar": {
    summary: "Uploads a JPEG, PNG or WebP picture in the field `avatar`; stores a small square without metadata",
    tag: "profile",
    auth: "player",
    limit: "codes",
    upload: { field: "avatar", max_bytes: avatarMaxBytes },
    response: z.object({ avatar: z.string() }),
    refuses: [],
  },
  "POST /address/create": {
    summary: "Sets the player's address",
    tag: "profile",
    auth: "player",
    limit: "codes",
    body: address,
    response: one(address),
    refuses: [],
  },
});
