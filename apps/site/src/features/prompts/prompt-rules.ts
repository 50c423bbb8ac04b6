import type { SiteConfig } from "@trevo/contract";

/** The page and the referral code that a prompt is decided for. */
export interface Visit {
  /** Path without the language prefix. */
  path: string;
  /** Referral code in the address; null without one. */
  ref: string | null;
}

export interface Visitor {
  player: boolean;
  /** The stored session has been checked with the server. */
  checked: boolean;
  /** The visitor was signed in during this visit, so an account exists even if its session has ended. */
  registered: boolean;
  ageVerified: boolean;
  excluded: boolean;
}

/** Legal pages, which visitors of any age may read. */
const openToAll = new Set([
  "/terms",
  "/privacy",
  "/aml-policy",
  "/betting-terms",
  "/responsible-gaming",
  "/em-conformidade-com-a-regulamentacao",
]);

/**
 * True if the age question must be shown. A tenant may switch it off unless regulation requires it. Players have answered it at
 * registration.
 */
export function asksAge(
  config: Pick<SiteConfig, "disable_18_popup" | "is_regulated">,
  { path }: Pick<Visit, "path">,
  visitor: Visitor,
): boolean {
  if (visitor.player || visitor.ageVerified || openToAll.has(path)) return false;
  return config.is_regulated || !config.disable_18_popup;
}

/** Delay before a visitor is invited to register, ms. The second constant applies to visits with a referral code. */
export const registrationMs = 2_000;
export const invitedMs = 100;

/** `alreadyShown`: the reasons for which this visit has already shown the invitation, from `registrationReason`. */
export function asksRegistration(visit: Visit, visitor: Visitor, alreadyShown: readonly string[]): boolean {
  if (visitor.player || visitor.registered || !visitor.checked || !visitor.ageVerified || visitor.excluded) return false;
  if (openToAll.has(visit.path)) return false;
  return visit.ref === null ? alreadyShown.length === 0 : !alreadyShown.includes(registrationReason(visit));
}

/** Allows the invitation once per visit, and once more for a referral code that appears later. */
export const registrationReason = ({ ref }: Visit): string => (ref === null ? "visit" : `ref ${ref}`);
