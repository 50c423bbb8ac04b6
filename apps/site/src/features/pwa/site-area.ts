/** The site looks for a new version of itself when the visitor goes from one area to another. */
export type SiteArea = "default" | "profile" | "wallet" | "login";

const loginModals: readonly (string | null)[] = ["login", "register", "recover-pass"];

const wallet = /^\/(?:account\/wallet|user\/edit\/(?:transaction|history-casino))\/?$/;
const profile = /^\/(?:user(?:\/|$)|refers|account\/|responsible-gambling)/;

/** `path` without its language; `modal` is the one that the address names. */
export function siteArea(path: string, modal: string | null): SiteArea {
  if (loginModals.includes(modal)) return "login";
  if (wallet.test(path)) return "wallet";
  return profile.test(path) ? "profile" : "default";
}
