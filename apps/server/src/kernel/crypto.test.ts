import { describe, expect, it } from "vitest";
import { createVault, equalSecrets } from "./crypto.ts";

const vault = createVault("a master secret of more than thirty-two characters");

describe("the vault", () => {
  it("opens what it sealed only in the same context", () => {
    const sealed = vault.seal("52998224725", "player:1");
    expect(vault.open(sealed, "player:1")).toBe("52998224725");
    expect(() => vault.open(sealed, "player:2")).toThrow();
  });

  it("refuses changed data, and data sealed under another master secret", () => {
    const sealed = vault.seal("52998224725", "player:1");
    const changed = Buffer.from(sealed);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expect(() => vault.open(changed, "player:1")).toThrow();
    expect(() => createVault("another master secret of more than 32 characters").open(sealed, "player:1")).toThrow();
  });

  it("never seals a value twice in the same way, but always returns the same index", () => {
    expect(vault.seal("x", "c").equals(vault.seal("x", "c"))).toBe(false);
    expect(vault.blindIndex("x", "cpf").equals(vault.blindIndex("x", "cpf"))).toBe(true);
    expect(vault.blindIndex("x", "cpf").equals(vault.blindIndex("x", "e-mail"))).toBe(false);
  });

  it("keeps the signing key of each purpose", () => {
    // Values indexed or signed before a change of the vault must still match.
    const signed = "18d9b3708201e28ee3345f8def82aa3378cab329e1b578cf9ca5206c67c211d2";
    const indexed = "695dbaf211526bf781f3fd21dd19a6d32e13af18ff112e5a9d41d43c9c05464b";
    expect(vault.sign("x", "a purpose")).toBe(signed);
    expect(vault.sign("x", "a purpose")).toBe(signed);
    expect(vault.blindIndex("x", "a purpose").toString("hex")).toBe(indexed);
    expect(vault.tokenOf("bits")).toBe("bitsLXIsrwt8yuXjXTBOlu-h0");
  });

  it("opens what any of its keys has sealed, and seals under the first", () => {
    const [old, fresh] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const secret = "a master secret of more than thirty-two characters";
    const rotated = createVault(
      secret,
      new Map([
        ["fresh", fresh],
        ["old", old],
      ]),
    );
    const byOld = createVault(secret, new Map([["old", old]])).seal("52998224725", "player:1");
    // Values used to be sealed without naming their key.
    const nameless = vault.seal("52998224725", "player:1").subarray(5);
    for (const sealed of [byOld, nameless, vault.seal("52998224725", "player:1"), rotated.seal("52998224725", "player:1")]) {
      expect(rotated.open(sealed, "player:1")).toBe("52998224725");
      expect(() => rotated.open(sealed, "player:2")).toThrow();
    }
    expect(rotated.sealingKeys.map(({ name }) => name)).toEqual(["fresh", "old", "master"]);
    expect(rotated.seal("x", "c").subarray(0, 5)).toEqual(rotated.sealingKeys[0]?.prefix);
    expect(() => createVault(secret, new Map([["fresh", fresh]])).open(byOld, "player:1")).toThrow("KEY_FILE");
    // Tokens, signatures and indexes depend on the master secret, whichever key seals.
    expect(rotated.tokenOf("bits")).toBe(vault.tokenOf("bits"));
    expect(rotated.blindIndex("x", "cpf")).toEqual(vault.blindIndex("x", "cpf"));
  });

  it("compares secrets of different lengths without throwing", () => {
    expect(equalSecrets("abc", "abc")).toBe(true);
    expect(equalSecrets("abc", "abcd")).toBe(false);
  });
});
