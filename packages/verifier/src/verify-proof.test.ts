import { spawnSync } from "node:child_process";
import { createHash, createHmac } from "node:crypto";
import { fileURLToPath } from "node:url";
import { centavos } from "@trevo/domain";
import { bytesFrom, currentEngine, dice } from "@trevo/engines";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { verifyProof } from "./index.ts";

const drawBytes = bytesFrom((key, message) => createHmac("sha256", key).update(message).digest());

interface Played {
  serverSeed: string;
  clientSeed: string;
  nonce: number;
  target: number;
  direction: "over" | "under";
  stake: number;
}

const reference: Played = { serverSeed: "0".repeat(64), clientSeed: "client", nonce: 1, target: 50, direction: "under", stake: 100 };

/** Returns the proof that an honest server gives for a round. */
function proofOf(round: Played) {
  const params = { target: round.target, direction: round.direction };
  const read = dice.read(params);
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  const settled = read.bet.play(centavos(round.stake), drawBytes(round, dice.drawBytes));
  return {
    round_id: "0199a7b2-0000-7000-8000-000000000001",
    server_seed_hash: createHash("sha256").update(round.serverSeed).digest("hex"),
    server_seed: round.serverSeed as string | null,
    client_seed: round.clientSeed,
    nonce: round.nonce,
    game: "dice",
    params,
    rules_hash: dice.rulesHash,
    paytable_hash: dice.paytableHash,
    outcome: settled.outcome,
    stake: round.stake,
    payout: settled.payout as number,
    entry_ids: ["1", "2"],
    played_at: "2026-11-21T12:00:00.000Z",
  };
}

const failed = async (proof: unknown) => (await verifyProof(proof)).checks.filter((check) => !check.ok).map((check) => check.name);

describe("a correct proof", () => {
  it("is verified, check by check", async () => {
    const verification = await verifyProof(proofOf(reference));
    expect(verification).toMatchObject({ ok: true, verdict: "verified" });
    expect(verification.checks.map((check) => check.name)).toEqual([
      "form",
      "version",
      "params",
      "revealed",
      "commitment",
      "outcome",
      "payout",
    ]);
    expect(verification.checks.at(-1)).toMatchObject({
      detail: expect.stringContaining("198"),
      values: { computed: "198", stated: "198" },
    });
  });

  it("is verified for any seeds and bets, also in the reply's envelope and after a JSON round trip", async () => {
    const rounds = fc.record({
      serverSeed: fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 64, maxLength: 64 }),
      clientSeed: fc.string({ unit: "grapheme", maxLength: 64 }),
      nonce: fc.nat(),
      target: fc.integer({ min: 200, max: 9_800 }).map((hundredths) => hundredths / 100),
      direction: fc.constantFrom("over" as const, "under" as const),
      stake: fc.integer({ min: 1, max: 10_000_000 }),
    });
    await fc.assert(
      fc.asyncProperty(rounds, async (round) => {
        const reply: unknown = JSON.parse(JSON.stringify({ data: proofOf(round) }));
        expect(await verifyProof(reply)).toMatchObject({ ok: true, verdict: "verified" });
      }),
      { numRuns: 300 },
    );
  });

  it("cannot be verified before the seed is revealed", async () => {
    const verification = await verifyProof({ ...proofOf(reference), server_seed: null });
    expect(verification).toMatchObject({ ok: false, verdict: "unverifiable" });
    expect(verification.checks.at(-1)).toMatchObject({ name: "revealed", ok: false });
  });
});

describe("every other game", () => {
  const thirtySix = { kind: "straight", numbers: [36], amount: 40 };
  const rounds: [string, Record<string, unknown>, number][] = [
    ["limbo", { target: 1.25 }, 77],
    ["double", { colour: "white" }, 50],
    ["plinko", { rows: 16, risk: "high" }, 333],
    ["keno", { picks: [3, 14, 15, 26] }, 101],
    ["roda", { segments: 50, risk: "medium" }, 99],
    ["roleta", { bets: [thirtySix, { kind: "red", amount: 60 }] }, 100],
  ];

  it.each(rounds)("is verified in a thousand rounds of %s, and only with the right outcome", async (game, params, stake) => {
    const engine = currentEngine(game);
    const read = engine?.read(params);
    if (!engine || !read?.ok) throw new Error(`no bet on ${game}`);
    for (let nonce = 0; nonce < 1_000; nonce += 1) {
      const settled = read.bet.play(centavos(stake), drawBytes({ ...reference, nonce }, engine.drawBytes));
      const { rulesHash: rules_hash, paytableHash: paytable_hash } = engine;
      const proof = JSON.parse(
        JSON.stringify({
          ...proofOf(reference),
          game,
          nonce,
          params: read.bet.params,
          rules_hash,
          paytable_hash,
          stake,
          outcome: settled.outcome,
          payout: settled.payout,
        }),
      );
      expect(await verifyProof(proof)).toMatchObject({ ok: true });
      if (nonce === 0) expect(await failed({ ...proof, outcome: {} })).toEqual(["outcome"]);
    }
  });

  it("is contradicted when the stake is not the sum of its chips", async () => {
    const { rulesHash: rules_hash, paytableHash: paytable_hash } = currentEngine("roleta") ?? dice;
    expect(
      await failed({
        ...proofOf(reference),
        game: "roleta",
        rules_hash,
        paytable_hash,
        params: { bets: [thirtySix] },
        stake: 41,
        outcome: { number: 36 },
      }),
    ).toEqual(["params"]);
  });
});

describe("a tampered proof", () => {
  const honest = proofOf(reference);

  it.each([
    ["another server seed", { server_seed: "1".repeat(64) }, ["commitment", "outcome", "payout"]],
    ["another commitment", { server_seed_hash: "1".repeat(64) }, ["commitment"]],
    ["another outcome", { outcome: { roll: 19.84 } }, ["outcome"]],
    ["an outcome with more in it", { outcome: { roll: 19.83, lucky: true } }, ["outcome"]],
    ["a smaller payout", { payout: 197 }, ["payout"]],
    ["another stake", { stake: 101 }, ["payout"]],
    ["the other direction", { params: { target: 50, direction: "over" } }, ["payout"]],
    ["a bet that the rules do not allow", { params: { target: 1, direction: "under" } }, ["params"]],
  ])("with %s is contradicted", async (_, change, checks) => {
    expect(await verifyProof({ ...honest, ...change })).toMatchObject({ ok: false, verdict: "contradicted" });
    expect(await failed({ ...honest, ...change })).toEqual(checks);
  });

  it("with another client seed or nonce has another outcome", async () => {
    for (const change of [{ client_seed: "Client" }, { nonce: 2 }]) expect(await failed({ ...honest, ...change })).toContain("outcome");
  });

  it.each([
    ["unknown rules", { rules_hash: "1".repeat(64) }, "version"],
    ["an unknown game", { game: "mines" }, "version"],
    ["a fractional payout", { payout: 1.5 }, "form"],
    ["a nonce in text", { nonce: "1" }, "form"],
  ])("with %s cannot be verified", async (_, change, check) => {
    expect(await verifyProof({ ...honest, ...change })).toMatchObject({ ok: false, verdict: "unverifiable" });
    expect(await failed({ ...honest, ...change })).toEqual([check]);
  });

  it("never makes the verifier throw", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        expect((await verifyProof(value)).ok).toBe(false);
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(honest)), fc.jsonValue(), async (field, value) => {
        expect(typeof (await verifyProof({ ...honest, [field]: value })).ok).toBe("boolean");
      }),
    );
  });
});

describe("the command line", () => {
  const cli = fileURLToPath(new URL("./cli.ts", import.meta.url));
  const run = (input: string, ...args: string[]) => spawnSync(process.execPath, [cli, ...args], { input, encoding: "utf8" });

  it("returns its verdict as the exit code", () => {
    const honest = proofOf(reference);
    const verified = run(JSON.stringify(honest));
    expect(verified.stdout).toContain("Verified");
    expect(verified.status).toBe(0);
    expect(run(JSON.stringify({ ...honest, payout: 0 })).status).toBe(1);
    expect(run(JSON.stringify({ ...honest, server_seed: null })).status).toBe(2);
    expect(run("no json").status).toBe(2);
    expect(run("", "no-such-file.json").stderr).toContain("no-such-file.json");
  });
});
