import { createHash, createHmac } from "node:crypto";
import { centavos } from "@trevo/domain";
import { bytesFrom, slotOf, slotSpins } from "@trevo/engines";
import { describe, expect, it } from "vitest";
import { verifyProof } from "./index.ts";

const drawBytes = bytesFrom((key, message) => createHmac("sha256", key).update(message).digest());
const seeds = { serverSeed: "f".repeat(64), clientSeed: "feira" };

const slot = slotOf("feira");
if (!slot) throw new TypeError("no slot");

/** Returns an honest server's proof of the first round of these seeds that has free spins. */
function proofOfFreeSpins() {
  if (!slot) throw new TypeError("no slot");
  let nonce = 0;
  while (slotSpins(slot.table, drawBytes({ ...seeds, nonce }, slot.drawBytes)).length === 1) nonce += 1;
  const read = slot.read({});
  if (!read.ok) throw new TypeError("no bet");
  const settled = read.bet.play(centavos(137), drawBytes({ ...seeds, nonce }, slot.drawBytes));
  return {
    round_id: "0199a7b2-0000-7000-8000-000000000001",
    server_seed_hash: createHash("sha256").update(seeds.serverSeed).digest("hex"),
    server_seed: seeds.serverSeed,
    client_seed: seeds.clientSeed,
    nonce,
    game: slot.game,
    params: {},
    rules_hash: slot.rulesHash,
    paytable_hash: slot.paytableHash,
    outcome: settled.outcome,
    stake: 137,
    payout: settled.payout as number,
    entry_ids: ["1", "2"],
    played_at: "2026-11-21T12:00:00.000Z",
  };
}

describe("a slot's round with free spins", () => {
  const proof = proofOfFreeSpins();

  it("is recomputed from its seeds with every spin", async () => {
    expect(proof.outcome["spins"]).toHaveLength(1 + slot.table.free.spins);
    expect(await verifyProof(proof)).toMatchObject({ ok: true, verdict: "verified" });
  });

  it("is contradicted when a free spin or a centavo is missing", async () => {
    const spins = proof.outcome["spins"] as unknown[];
    expect(await verifyProof({ ...proof, outcome: { ...proof.outcome, spins: spins.slice(0, -1) } })).toMatchObject({
      verdict: "contradicted",
    });
    expect(await verifyProof({ ...proof, payout: proof.payout + 1 })).toMatchObject({ verdict: "contradicted" });
  });
});
