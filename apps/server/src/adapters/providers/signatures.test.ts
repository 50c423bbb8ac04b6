import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hub88 } from "./hub88.ts";
import type { GameProvider, ProviderConfig, RawCallback } from "./port.ts";
import { softswiss } from "./softswiss.ts";
import { swipeGames } from "./swipe-games.ts";

const config = (...callback_keys: string[]): ProviderConfig => ({
  base_url: "http://localhost/",
  client_id: "c",
  own_key: "",
  callback_keys,
  tenant: "trevo",
});
const callback = (fields: Partial<RawCallback>): RawCallback => ({
  method: "POST",
  action: "",
  query: "",
  headers: {},
  body: Buffer.alloc(0),
  received_at: new Date(0),
  ...fields,
});
const verifies = (provider: GameProvider, raw: RawCallback, keys: ProviderConfig): boolean | undefined =>
  provider.callbacks?.verify(raw, keys);

/** RFC 4231, test case 2: key `Jefe`, text `what do ya want for nothing?`. */
const rfc4231 = {
  key: "Jefe",
  body: Buffer.from("what do ya want for nothing?"),
  hex: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
};

describe.each([swipeGames, softswiss])("the signature of $code", (provider) => {
  const signed = callback({ headers: { "x-request-sign": rfc4231.hex }, body: rfc4231.body });

  it("is the hex HMAC-SHA256 of the body", () => {
    expect(verifies(provider, signed, config(rfc4231.key))).toBe(true);
    expect(verifies(provider, { ...signed, body: Buffer.from("what do ya want for nothing!") }, config(rfc4231.key))).toBe(false);
    expect(verifies(provider, signed, config("Jeff"))).toBe(false);
  });

  it("is accepted under either key of a rotation, and never without a key", () => {
    expect(verifies(provider, signed, config("newer", rfc4231.key))).toBe(true);
    expect(verifies(provider, signed, config())).toBe(false);
  });

  it.each([undefined, "", "00", "zz".repeat(32), rfc4231.hex.slice(2)])("is refused: %s", (header) => {
    expect(verifies(provider, { ...signed, headers: { "x-request-sign": header } }, config(rfc4231.key))).toBe(false);
  });
});

describe("the signature of a Swipe Games query", () => {
  it("covers the canonical JSON of the query, in any order", () => {
    const hex = createHmac("sha256", "k").update('{"currency":"BRL","sessionID":"s 1"}').digest("hex");
    for (const query of ["sessionID=s%201&currency=BRL", "currency=BRL&sessionID=s+1"])
      expect(
        verifies(swipeGames, callback({ method: "GET", action: "balance", query, headers: { "x-request-sign": hex } }), config("k")),
      ).toBe(true);
  });
});

describe("the signature of Hub88", () => {
  const pair = () =>
    generateKeyPairSync("rsa", {
      modulusLength: 2048,
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
    });
  const [theirs, others] = [pair(), pair()];
  const body = Buffer.from('{"user":"ção","amount":100000}');
  const signed = callback({ body, headers: { "x-hub88-signature": sign("RSA-SHA256", body, theirs.privateKey).toString("base64") } });

  it("is RSA-SHA256 over the bytes of the body, verified with their public key", () => {
    expect(verifies(hub88, signed, config(theirs.publicKey))).toBe(true);
    expect(verifies(hub88, signed, config(others.publicKey, theirs.publicKey))).toBe(true);
    expect(verifies(hub88, signed, config(others.publicKey))).toBe(false);
    expect(verifies(hub88, signed, config("no key at all", theirs.publicKey))).toBe(true);
    expect(verifies(hub88, signed, config("no key at all"))).toBe(false);
    expect(verifies(hub88, { ...signed, body: Buffer.from(`${body.toString()} `) }, config(theirs.publicKey))).toBe(false);
    expect(verifies(hub88, { ...signed, headers: {} }, config(theirs.publicKey))).toBe(false);
  });
});
