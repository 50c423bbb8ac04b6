import { type TestSite, expectStatus } from "./test-site.ts";

/** Returns the token with which a self-excluded player can withdraw their money. A login with the right password reveals it. */
export async function payoutToken(site: TestSite): Promise<string> {
  const excluded = await site.join();
  expectStatus(await site.call("POST", "/api/profile/self-exclusion", { token: excluded.token, body: { value: "7d" } }), 200);
  const refused = await site.call("POST", "/api/auth/login", { body: { username: excluded.phone, password: excluded.password } });
  return expectStatus(refused, 403).json["payout_token"] as string;
}
