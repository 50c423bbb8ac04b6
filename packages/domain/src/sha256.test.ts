import { expect, it } from "vitest";
import { sha256Hex } from "./sha256.ts";

/** Vectors of FIPS 180-4, and a digest with bytes below 16. */
it.each([
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
])("the SHA-256 of %j", async (text, digest) => {
  expect(await sha256Hex(text)).toBe(digest);
});
