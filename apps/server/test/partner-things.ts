import type { PartnerAccount } from "@trevo/contract";
import { hire, office } from "./staff.ts";
import { type TestSite, expectStatus } from "./test-site.ts";

/** Bodies of calls for partner accounts that are valid enough for the id to be checked. */
export const partnerBodies: Record<string, object> = {
  "POST /staff/:tenant/partners/:id/activate": { reason: "a reason" },
  "POST /staff/:tenant/partners/:id/end": { reason: "a reason" },
};

/** Fields that the sandbox's bank accepts. */
export const sandboxBankFields = (sandboxUrl: string, brand: string) => {
  const origin = sandboxUrl.replace("127.0.0.1", "localhost");
  return {
    token_url: `${origin}/oauth/token`,
    api_url: `${origin}/v2`,
    payouts_url: origin,
    key: `pix@${brand}.example`,
    callback_auth: "hmac_query",
    client_id: "trevo-demo",
    client_secret: "trevo-demo-secret",
    callback_secret: "trevo-callback-secret",
  };
};

/** Creates a draft of the brand for each route that names one. */
export async function makePartnerThings(site: TestSite): Promise<Record<string, string>> {
  const { token } = await hire(site, { may: ["partners.credentials"] });
  const body = { kind: "pix", fields: sandboxBankFields(site.sandboxUrl, "trevo") };
  const { id } = expectStatus(await office(site, "POST", "trevo/partners", { token, body }), 201).json["data"] as PartnerAccount;
  return {
    "POST /staff/:tenant/partners/:id/check": id,
    "POST /staff/:tenant/partners/:id/discard": id,
    "POST /staff/:tenant/partners/:id/activate": id,
    "POST /staff/:tenant/partners/:id/end": id,
  };
}
