import { createHash, createHmac } from "node:crypto";
import { centavos } from "@trevo/domain";
import { bytesFrom, crash, crashSalt } from "@trevo/engines";
import { describe, expect, it } from "vitest";
import { verifyProof } from "./index.ts";

const drawBytes = bytesFrom((key, message) => createHmac("sha256", key).update(message).digest());
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Link 0 is published; round n is played with link n. */
const links = ["0".repeat(64)];
while (links.length <= 6) links.unshift(sha256(links[0] ?? ""));
const [published = ""] = links;

/** Returns the proof that an honest server gives for round `nonce` of the chain. */
function proofOf(nonce: number) {
  const serverSeed = links[nonce] ?? "";
  const read = crash.read({ auto_cash_out: 1.5 });
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  const bytes = drawBytes({ serverSeed, clientSeed: crashSalt, nonce }, crash.drawBytes);
  const end = read.bet.replay({ stake: centavos(1_000), bytes, steps: [] })?.end;
  if (!end) throw new Error("a bet that is left alone ends");
  return {
    round_id: "0199a7b2-0000-7000-8000-000000000001",
    server_seed_hash: sha256(serverSeed),
    server_seed: serverSeed,
    client_seed: crashSalt,
    chain_commitment: published,
    nonce,
    game: crash.game,
    params: read.bet.params,
    rules_hash: crash.rulesHash,
    paytable_hash: crash.paytableHash,
    outcome: end.outcome,
    stake: 1_000,
    payout: end.payout as number,
    entry_ids: ["1"],
    played_at: "2026-11-21T12:00:00.000Z",
  };
}

describe("a round of a chain", () => {
  it.each([1, 2, 3, 6])("number %i is verified when its seed hashes to the published hash in the same number of steps", async (nonce) => {
    expect(await verifyProof(proofOf(nonce))).toMatchObject({ ok: true, verdict: "verified" });
  });

  it.each([2, 3, 6])("number %i is contradicted by a chain that ends one hash too soon, too late, or elsewhere", async (nonce) => {
    for (const chain_commitment of [links[1], sha256(published), "f".repeat(64)]) {
      const { verdict, checks } = await verifyProof({ ...proofOf(nonce), chain_commitment });
      expect(verdict).toBe("contradicted");
      expect(checks.filter((check) => !check.ok).map((check) => check.name)).toEqual(["commitment"]);
    }
  });
});
