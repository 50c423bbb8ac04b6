/** Area of the site. The site checks for a new version when the visitor moves to another area. */
export type SiteArea = "default" | "profile" | "wallet" | "login";

const loginModals: readonly (string | null)[] = ["login", "register", "recover-pass"];

const wallet = /^\/(?:account\/wallet|user\/edit\/(?:transaction|history-casino))\/?$/;
const profile = /^\/(?:user(?:\/|$)|refers|account\/|responsible-gambling)/;

/** `path` has no language prefix; `modal` is the modal named in the address. */
export function siteArea(path: string, modal: string | null): SiteArea {
  if (loginModals.includes(modal)) return "login";
  if (wallet.test(path)) return "wallet";
  return profile.test(path) ? "profile" : "default";
}
