import type { SiteConfig } from "@trevo/contract";

/** Who is looking, and at what. */
export interface Visit {
  /** Without the language. */
  path: string;
  /** Of the invitation in the address; null where there is none. */
  ref: string | null;
}

export interface Visitor {
  player: boolean;
  /** The session that the browser kept has been looked at. */
  checked: boolean;
  /** Was signed in during this visit: an account is there, whether or not its session still is. */
  registered: boolean;
  ageVerified: boolean;
  excluded: boolean;
}

/** The law of the land is there for everyone to read, at every age. */
const openToAll = new Set([
  "/terms",
  "/privacy",
  "/aml-policy",
  "/betting-terms",
  "/responsible-gaming",
  "/em-conformidade-com-a-regulamentacao",
]);

/** A tenant may switch the question off, unless the law asks it. A player has answered it at registration. */
export function asksAge(
  config: Pick<SiteConfig, "disable_18_popup" | "is_regulated">,
  { path }: Pick<Visit, "path">,
  visitor: Visitor,
): boolean {
  if (visitor.player || visitor.ageVerified || openToAll.has(path)) return false;
  return config.is_regulated || !config.disable_18_popup;
}

/** How long before a visitor is asked to register, ms; the second one with a referral code. */
export const registrationMs = 2_000;
export const invitedMs = 100;

/** `alreadyShown`: the reasons for which this visit was asked already, by `registrationReason`. */
export function asksRegistration(visit: Visit, visitor: Visitor, alreadyShown: readonly string[]): boolean {
  if (visitor.player || visitor.registered || !visitor.checked || !visitor.ageVerified || visitor.excluded) return false;
  if (openToAll.has(visit.path)) return false;
  return visit.ref === null ? alreadyShown.length === 0 : !alreadyShown.includes(registrationReason(visit));
}

/** Once a visit by itself, and once more for an invitation that turns up later. */
export const registrationReason = ({ ref }: Visit): string => (ref === null ? "visit" : `ref ${ref}`);
