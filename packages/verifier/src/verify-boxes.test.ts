import { createHash, createHmac } from "node:crypto";
import { type BoxTable, boxRules, boxTableHash, bytesFrom, drawBox, settleBox } from "@trevo/engines";
import { describe, expect, it } from "vitest";
import { verifyProof } from "./index.ts";

const drawBytes = bytesFrom((key, message) => createHmac("sha256", key).update(message).digest());
const seeds = { serverSeed: "b".repeat(64), clientSeed: "client" };

const table: BoxTable = {
  price: 200,
  prizes: [
    { weight: 500_000_000, value: 50, form: "cash" },
    { weight: 400_000_000, value: 300, form: "cash" },
    { weight: 100_000_000, value: 900, form: "item" },
  ],
};

/** Returns the proof that an honest server gives for an opening. */
async function proofOf(nonce: number, in_cash = false) {
  const settled = settleBox(table, drawBox(table, drawBytes({ ...seeds, nonce }, boxRules.drawBytes)), { in_cash });
  return {
    round_id: "0199a7b2-0000-7000-8000-000000000001",
    server_seed_hash: createHash("sha256").update(seeds.serverSeed).digest("hex"),
    server_seed: seeds.serverSeed as string | null,
    client_seed: seeds.clientSeed,
    nonce,
    game: "caixas",
    params: { box: 3, version: 2, ...table },
    rules_hash: boxRules.rulesHash,
    paytable_hash: await boxTableHash(table),
    outcome: settled.outcome,
    stake: 0,
    payout: settled.payout as number,
    entry_ids: ["1"],
    played_at: "2026-11-21T12:00:00.000Z",
  };
}

const failed = async (proof: unknown) => (await verifyProof(proof)).checks.filter((check) => !check.ok).map((check) => check.name);

describe("the proof of an opened box", () => {
  it("is verified from its own content alone, whatever was won", async () => {
    const won = new Set<unknown>();
    for (let nonce = 0; nonce < 60; nonce += 1) {
      const proof = await proofOf(nonce);
      won.add(proof.outcome["prize"]);
      expect(await verifyProof(proof)).toMatchObject({ verdict: "verified" });
    }
    expect(won.size).toBe(3);
  });

  it("is verified when an item had run out and was paid in cash", async () => {
    const items = await Promise.all(Array.from({ length: 60 }, (_, nonce) => proofOf(nonce, true)));
    const item = items.find(({ outcome }) => outcome["in_cash"] === true);
    expect(item).toMatchObject({ payout: 900 });
    expect(await verifyProof(item)).toMatchObject({ verdict: "verified" });
  });

  it("is contradicted by another prize, another reel, another payout, and a cash prize that is stated to have run out", async () => {
    const proof = await proofOf(0);
    const other = (Number(proof.outcome["prize"]) + 1) % 3;
    expect(await failed({ ...proof, outcome: { ...proof.outcome, prize: other } })).toEqual(["outcome"]);
    expect(await failed({ ...proof, outcome: { ...proof.outcome, reel: [] } })).toEqual(["outcome"]);
    expect(await failed({ ...proof, payout: proof.payout + 1 })).toEqual(["payout"]);
    const cash = (await Promise.all([0, 1, 2, 3, 4].map((nonce) => proofOf(nonce)))).find(({ payout }) => payout > 0);
    expect(await failed({ ...cash, outcome: { ...cash?.outcome, in_cash: true } })).toEqual(["outcome"]);
  });

  it("has no known version when its table does not match the round's hash", async () => {
    const proof = await proofOf(0);
    const [first, second, third] = table.prizes;
    const rigged = [{ ...first, weight: 500_000_001 }, { ...second, weight: 399_999_999 }, third];
    expect(await failed({ ...proof, params: { ...proof.params, prizes: rigged } })).toEqual(["version"]);
    expect(await failed({ ...proof, params: { ...proof.params, price: 100 } })).toEqual(["version"]);
  });

  it("is contradicted by a table whose weights do not add up, and by a wrong stake", async () => {
    const proof = await proofOf(0);
    expect(await failed({ ...proof, params: { ...proof.params, prizes: table.prizes.slice(1) } })).toEqual(["params"]);
    expect(await failed({ ...proof, stake: 1 })).toEqual(["params"]);
  });
});
