import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import { z } from "zod";
import { callProvider } from "../adapters/providers/provider-call.ts";
import type { ConnectNeeds } from "./connect-studios.ts";

const provider_code = "betby";
const job = "connect-demo-book";
/** The operator's id at the sandbox's partner. */
const client_id = "trevo-betby";

/** Exchanges keys with the sandbox's sportsbook for each brand of the demo whose settings select it, as an operator's staff does once. */
export async function connectBook(needs: Omit<ConnectNeeds, "secrets">): Promise<void> {
  needs.jobs.handle(job, async () => connect(needs));
  await needs.jobs.add(needs.db, { name: job, payload: {}, key: job });
}

async function connect({ tenants, providers, sandboxUrl }: Omit<ConnectNeeds, "secrets" | "db" | "jobs">): Promise<void> {
  const base_url = new URL("/betby/bt-renderer.js", sandboxUrl).toString();
  for (const tenant of await tenants.all()) {
    const { active, brand_id } = tenant.settings.betby;
    if (!active) continue;
    const scope = { tenant, request_id: null };
    const known = (await providers.credentials.shown(scope, provider_code))?.base_url;
    // Credentials store every address with a trailing slash.
    if (known === `${base_url}/`) continue;
    const keys = await exchangeKeys(new URL("/betby/operators", sandboxUrl), brand_id);
    await providers.credentials.set(scope, { provider_code, actor: "staff:demo", credentials: { base_url, client_id, ...keys } });
  }
}

/** Each side creates a key pair and sends the public key to the other. */
async function exchangeKeys(url: URL, brand_id: string): Promise<{ own_key: string; callback_key: string }> {
  const pair = await promisify(generateKeyPair)("ec", {
    namedCurve: "P-256",
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const body = JSON.stringify({ brand_id, public_key: pair.publicKey });
  const { public_key } = await callProvider({ method: "POST", url, headers: {}, body }, z.object({ public_key: z.string() }));
  return { own_key: pair.privateKey, callback_key: public_key };
}
