import { createHash, createHmac } from "node:crypto";
import { equalSecrets } from "../../kernel/crypto.ts";
import type { SigningPair } from "./signatures.ts";

/** A call of the HTTP API as received: path and query are still encoded. */
export interface SignedCall {
  readonly method: string;
  readonly url: string;
}

/** Maximum deviation of the caller's clock. */
const toleranceSeconds = 600;

/**
 * True if the caller has the tenant's secret. The signed text contains only the digest of the body, so this can be checked before the body
 * is read; `bodyHolds` then verifies the body.
 */
export function callSignatureHolds({ method, url }: SignedCall, tenant: SigningPair, now: Date): boolean {
  const path = decoded(url.split("?", 1)[0] ?? "");
  const params = paramsOf(url);
  const signature = params?.get("auth_signature");
  if (path === null || !params || signature === undefined) return false;
  if (params.get("auth_version") !== "1.0" || params.get("auth_key") !== tenant.key) return false;
  const stamp = params.get("auth_timestamp") ?? "";
  if (!/^\d{1,12}$/.test(stamp) || Math.abs(now.getTime() / 1_000 - Number(stamp)) > toleranceSeconds) return false;
  const signed = [...params].filter(([name]) => name !== "auth_signature").sort(([a], [b]) => (a < b ? -1 : 1));
  const text = [method, path, signed.map(([name, value]) => `${name}=${value}`).join("&")].join("\n");
  return equalSecrets(signature, createHmac("sha256", tenant.secret).update(text).digest("hex"));
}

/** True if these bytes have the signed digest. The parsed value would not do: it can be written in many ways. */
export function bodyHolds({ url }: Pick<SignedCall, "url">, body: Buffer): boolean {
  const digest = paramsOf(url)?.get("body_md5");
  if (digest === undefined) return body.length === 0;
  return equalSecrets(digest, createHash("md5").update(body).digest("hex"));
}

/** Lower-case names and decoded values, as they are signed. Null if a name occurs twice. */
function paramsOf(url: string): Map<string, string> | null {
  const pairs = [...new URLSearchParams(url.split("?").slice(1).join("?"))];
  const params = new Map(pairs.map(([name, value]) => [name.toLowerCase(), value]));
  return params.size === pairs.length ? params : null;
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
