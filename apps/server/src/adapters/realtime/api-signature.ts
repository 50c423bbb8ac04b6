import { createHash, createHmac } from "node:crypto";
import { equalSecrets } from "../../kernel/crypto.ts";
import type { SigningPair } from "./signatures.ts";

/** A call of the HTTP API as it came over the wire: path and query still encoded. */
export interface SignedCall {
  readonly method: string;
  readonly url: string;
}

/** How far the caller's clock may be off. */
const toleranceSeconds = 600;

/**
 * Whether the caller holds the tenant's secret. What is signed names the body by its digest only,
 * so the answer is there before the body is read; `bodyHolds` ties the body to it.
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

/** Whether these are the bytes whose digest was signed: what they parse to could be written in many ways. */
export function bodyHolds({ url }: Pick<SignedCall, "url">, body: Buffer): boolean {
  const digest = paramsOf(url)?.get("body_md5");
  if (digest === undefined) return body.length === 0;
  return equalSecrets(digest, createHash("md5").update(body).digest("hex"));
}

/** Lower-case names to decoded values, the form that is signed; null when a name comes twice. */
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
