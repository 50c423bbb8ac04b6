import { generateKeyPairSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { audience } from "../../sandbox/src/betby/wire.ts";
import { type Member, type TestSite, expectStatus } from "./test-site.ts";

/** Returns the sandbox's private key of the partner's sportsbook. */
export const partnerKey = (site: TestSite): string =>
  JSON.parse(readFileSync(join(site.dataDir, "sandbox", "betby.json"), "utf8")).private_key as string;

/** Connects the brand to the partner's sportsbook in place of its own, as an operator's staff does once. */
export async function agreeOnBook(site: TestSite, slug = "trevo"): Promise<void> {
  const tenant = await site.app.modules.tenants.bySlug(slug);
  if (!tenant) throw new Error("no tenant");
  const pair = generateKeyPairSync("ec", {
    namedCurve: "P-256",
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const brand_id = `${slug}-book`;
  const { json } = expectStatus(await site.sandbox("POST", "/betby/operators", { brand_id, public_key: pair.publicKey }), 200);
  const credentials = {
    base_url: `${site.sandboxUrl.replace("127.0.0.1", "localhost")}/betby/bt-renderer.js`,
    client_id: audience,
    own_key: pair.privateKey,
    callback_key: json["public_key"] as string,
  };
  await site.app.modules.providers.credentials.set(
    { tenant, request_id: null },
    { provider_code: "betby", actor: "staff:test", credentials },
  );
  await site.app.modules.tenants.change(tenant.id, { settings: { betby: { active: true, brand_id, theme_name: "test" } } });
}

export interface OpenedBook {
  readonly token: string;
  /** Session as named in the partner's calls. */
  readonly session: string;
}

export async function openBook(site: TestSite, member: Member, tenant = "trevo"): Promise<OpenedBook> {
  const { json } = expectStatus(await site.call("POST", "/api/games/launch/sport", { token: member.token, body: {}, tenant }), 200);
  const token = json["embed"].token as string;
  const { jti } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { jti: string };
  return { token, session: jti };
}
