import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { checkProof } from "./check-proof.ts";
import { proofFragment, readFragment } from "../../lib/proof-link.ts";
import { sampleProof } from "./sample-proof.ts";
import { terminalLines } from "./terminal-lines.ts";

describe("the fairness page", () => {
  it("shows an example that verifies", async () => {
    expect(await checkProof(JSON.stringify(sampleProof))).toMatchObject({
      state: "checked",
      verification: { verdict: "verified" },
      proof: { nonce: 3 },
    });
    expect(await checkProof(JSON.stringify({ ...sampleProof, payout: 991 }))).toMatchObject({ verification: { verdict: "contradicted" } });
  });

  it("reports what cannot be verified", async () => {
    expect(await checkProof("  ")).toEqual({ state: "empty" });
    expect(await checkProof('{"round_id":')).toEqual({ state: "not-json" });
    expect(await checkProof("[]")).toMatchObject({ state: "checked", proof: null, verification: { verdict: "unverifiable" } });
  });

  it("writes a proof into a link and reads it back, whatever characters it contains", () => {
    const text = JSON.stringify({ ...sampleProof, client_seed: "maçã 🍀 ?&=+/" });
    expect(proofFragment(text)).toMatch(/^#proof=[\w-]+$/);
    expect(readFragment(proofFragment(text))).toEqual({ text });
    expect(readFragment("#how")).toBeNull();
    expect(readFragment("#proof=%%%")).toBe("broken");
  });

  it("prints commands whose output matches the proof", () => {
    const output = execFileSync("sh", ["-c", terminalLines(sampleProof)], { encoding: "utf8" }).split("\n");
    expect(output[0]).toContain(sampleProof.server_seed_hash);
    const bytes = /([0-9a-f]{64})\s*$/.exec(output[1] ?? "")?.[1] ?? "";
    expect(Math.floor((Number.parseInt(bytes.slice(0, 8), 16) * 10_001) / 2 ** 32) / 100).toBe(sampleProof.outcome.roll);
  });

  it("escapes a seed with quotes", () => {
    const line = terminalLines({ server_seed: "a", client_seed: "'; echo owned; '", nonce: 1 }).split("\n")[1]!;
    expect(execFileSync("sh", ["-c", line.split(" | ")[0]!], { encoding: "utf8" })).toBe("'; echo owned; ':1:0");
  });
});
