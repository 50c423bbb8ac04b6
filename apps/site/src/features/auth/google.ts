import type { SiteConfig } from "@trevo/contract";
import { type Locale, localPath } from "@trevo/domain";
import { randomId } from "../../lib/random-id.ts";

const nonceKey = "google_nonce";

/** Null if the brand does not offer Google. In the demo the sandbox replaces Google. */
export const googleAddress = (config: SiteConfig): string | null => {
  if (!config.casAllowGoogleAuth || !config.googleClientId) return null;
  return config.sandboxUrl ? `${config.sandboxUrl}/google/authorize` : "https://accounts.google.com/o/oauth2/v2/auth";
};

/**
 * Redirects to Google (OpenID Connect, implicit flow), which returns to the login with a token in the hash. No script of Google's runs
 * here.
 */
export function goToGoogle(config: SiteConfig, locale: Locale): void {
  const address = googleAddress(config);
  if (!address || !config.googleClientId) return;
  const nonce = randomId();
  sessionStorage.setItem(nonceKey, nonce);
  const query = new URLSearchParams({
    client_id: config.googleClientId,
    response_type: "id_token",
    scope: "openid email profile",
    redirect_uri: new URL(localPath("/login", locale), location.origin).href,
    nonce,
    prompt: "select_account",
  });
  location.assign(`${address}?${query}`);
}

/** Returns the token from the address if it was requested in this browser. It stays in the address until `forgetGoogleToken`. */
export function readGoogleToken(): string | null {
  const idToken = new URLSearchParams(location.hash.slice(1)).get("id_token");
  const nonce = sessionStorage.getItem(nonceKey);
  return idToken && nonce !== null && readTokenNonce(idToken) === nonce ? idToken : null;
}

/** Removes the token from the address and deletes its nonce, so that the same token cannot be used here again. */
export function forgetGoogleToken(): void {
  if (!new URLSearchParams(location.hash.slice(1)).has("id_token")) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  sessionStorage.removeItem(nonceKey);
}

/** Reads the nonce in a token. The server verifies the token; this shows only that it was requested here. */
function readTokenNonce(idToken: string): string | null {
  try {
    const part = (idToken.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const claims: unknown = JSON.parse(atob(part));
    return claims && typeof claims === "object" && "nonce" in claims && typeof claims.nonce === "string" ? claims.nonce : null;
  } catch {
    return null;
  }
}
