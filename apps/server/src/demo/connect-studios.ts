import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import { z } from "zod";
import { callProvider } from "../adapters/providers/provider-call.ts";
import type { Db } from "../kernel/db.ts";
import type { Jobs } from "../kernel/jobs.ts";
import type { Providers } from "../modules/providers/index.ts";
import type { Tenants } from "../modules/tenants/index.ts";
import { brandOfStudios } from "../seed/studio-catalog.ts";

const actor = "staff:demo";
const job = "connect-demo-studios";

export interface ConnectNeeds {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly tenants: Pick<Tenants, "all" | "bySlug">;
  readonly providers: Providers;
  readonly sandboxUrl: string;
  readonly secrets: { readonly swipe: string; readonly softswiss: string };
}

/**
 * Does for the demo what an operator's staff does once per provider: exchanges keys with the sandbox's studios and imports their games into
 * the catalogue. Runs as a job, because the sandbox may start later than the product; runs again only if its address has changed.
 */
export async function connectStudios(needs: ConnectNeeds): Promise<void> {
  needs.jobs.handle(job, async () => connect(needs));
  await needs.jobs.add(needs.db, { name: job, payload: {}, key: job });
}

async function connect({ tenants, providers, sandboxUrl, secrets }: ConnectNeeds): Promise<void> {
  const tenant = await tenants.bySlug(brandOfStudios);
  if (!tenant) return;
  const scope = { tenant, request_id: null };
  const agree = async (provider_code: string, path: string, keys: () => Promise<{ own_key: string; callback_key: string }>) => {
    const base_url = new URL(path, sandboxUrl).toString();
    if ((await providers.credentials.shown(scope, provider_code))?.base_url !== base_url)
      await providers.credentials.set(scope, {
        provider_code,
        actor,
        credentials: { base_url, client_id: brandOfStudios, ...(await keys()) },
      });
    await providers.requestSync(scope, provider_code);
  };
  await agree("swipe-games", "/swipe/", async () => ({ own_key: secrets.swipe, callback_key: secrets.swipe }));
  await agree("softswiss", "/softswiss/", async () => ({ own_key: secrets.softswiss, callback_key: secrets.softswiss }));
  await agree("hub88", "/hub88/", () => exchangeKeys(new URL("/hub88/operators", sandboxUrl)));
}

/** Each side creates a key pair and sends the public key to the other. */
async function exchangeKeys(url: URL): Promise<{ own_key: string; callback_key: string }> {
  const pair = await promisify(generateKeyPair)("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const body = JSON.stringify({ operator_id: brandOfStudios, public_key: pair.publicKey });
  const { public_key } = await callProvider({ method: "POST", url, headers: {}, body }, z.object({ public_key: z.string() }));
  return { own_key: pair.privateKey, callback_key: public_key };
}
