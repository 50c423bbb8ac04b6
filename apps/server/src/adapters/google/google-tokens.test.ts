import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SignJWT, exportJWK, generateKeyPair } from "jose";
import { expect, it, onTestFinished } from "vitest";
import { systemClock } from "../../kernel/clock.ts";
import { createGoogleTokens } from "./google-tokens.ts";

const ours = "ours.apps.example";
const stranger = "stranger.apps.example";
const issuer = "https://accounts.example";

/** Returns a function that verifies, for our client, a token with these audiences and this authorised party. */
async function startVerifier() {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "one", alg: "RS256" };
  const server = createServer((_request, reply) =>
    reply.setHeader("content-type", "application/json").end(JSON.stringify({ keys: [jwk] })),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const jwksUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const tokens = createGoogleTokens({ config: { issuers: [issuer], jwksUrl }, clock: systemClock });
  return async (aud: string | string[], azp?: string) => {
    const claims = { email: "ana@example.com", email_verified: true, ...(azp !== undefined && { azp }) };
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .setIssuer(issuer)
      .setSubject("1")
      .setAudience(aud)
      .setIssuedAt()
      .setExpirationTime("5m")
      .sign(privateKey);
    return tokens.verify(token, ours);
  };
}

it("an ID token is accepted for our client only, and not with additional audiences", async () => {
  const verify = await startVerifier();
  expect(await verify(ours)).toMatchObject({ subject: "1" });
  expect(await verify([ours])).toMatchObject({ subject: "1" });
  expect(await verify(ours, ours)).toMatchObject({ subject: "1" });
  expect(await verify([ours, stranger])).toBeNull();
  expect(await verify([stranger, ours])).toBeNull();
  expect(await verify(ours, stranger)).toBeNull();
  expect(await verify(stranger)).toBeNull();
});
