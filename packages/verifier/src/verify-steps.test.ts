import { createHash, createHmac } from "node:crypto";
import { centavos } from "@trevo/domain";
import { blackjack, bytesFrom, type Step, type MultiActionEngine, videoPoker } from "@trevo/engines";
import { describe, expect, it } from "vitest";
import { verifyProof } from "./index.ts";

const drawBytes = bytesFrom((key, message) => createHmac("sha256", key).update(message).digest());
const serverSeed = createHash("sha256").update("rounds of steps").digest("hex");

/** The player's action at the `nth` step of round `nonce`: different in every round, the same in every run. */
const choices: Record<string, (moves: readonly string[], nonce: number, nth: number) => Step> = {
  videopoquer: (_, nonce) => ({ action: "draw", params: { hold: [0, 1, 2, 3, 4].filter((place) => nonce & (1 << place)) } }),
  blackjack: (moves, nonce, nth) => ({
    action: moves[((nonce >> 2) + nonce + nth * (1 + (nonce % 5))) % moves.length] ?? "stand",
    params: {},
  }),
};

/** Returns the proof that an honest server gives for a round of R$ 10.00. */
function proofOf(engine: MultiActionEngine, nonce: number) {
  const read = engine.read({});
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  const bytes = drawBytes({ serverSeed, clientSeed: "cliente", nonce }, engine.drawBytes);
  const steps: Step[] = [];
  for (;;) {
    const state = read.bet.replay({ stake: centavos(1_000), bytes, steps });
    if (!state) throw new Error("a move that was offered is not allowed");
    const { end, staked } = state;
    if (!end) steps.push(choices[engine.game]?.(state.moves, nonce, steps.length) ?? engine.abandoned(state));
    else
      return {
        round_id: "0199a7b2-0000-7000-8000-000000000001",
        server_seed_hash: createHash("sha256").update(serverSeed).digest("hex"),
        server_seed: serverSeed,
        client_seed: "cliente",
        nonce,
        game: engine.game,
        params: {},
        rules_hash: engine.rulesHash,
        paytable_hash: engine.paytableHash,
        outcome: end.outcome,
        opening_stake: 1_000,
        stake: staked as number,
        payout: end.payout as number,
        entry_ids: ["1", "2"],
        played_at: "2026-11-21T12:00:00.000Z",
      };
  }
}

describe.each([videoPoker, blackjack])("a thousand rounds of $game", (engine) => {
  const proofs = Array.from({ length: 1_000 }, (_, nonce) => proofOf(engine, nonce));

  it("are verified from their seeds and actions, after a round trip through JSON", async () => {
    for (const proof of proofs) {
      const reply: unknown = JSON.parse(JSON.stringify(proof));
      expect(await verifyProof(reply)).toMatchObject({ ok: true, verdict: "verified" });
    }
  });

  it("are contradicted when a proof states one centavo less of payout, one more of stake, or the next nonce", async () => {
    for (const proof of proofs.slice(0, 200)) {
      const lies = [{ payout: proof.payout === 0 ? 1 : proof.payout - 1 }, { stake: proof.stake + 1 }, { nonce: proof.nonce + 1 }];
      for (const lie of lies) expect(await verifyProof({ ...proof, ...lie })).toMatchObject({ ok: false, verdict: "contradicted" });
    }
  });
});

describe("the thousand rounds of blackjack", () => {
  const proofs = Array.from({ length: 1_000 }, (_, nonce) => proofOf(blackjack, nonce));
  const actions = proofs.map((proof) => (proof.outcome["steps"] as Step[]).map((step) => step.action));

  it("cover naturals that end at once, doubles, splits, and hands doubled after a split", () => {
    expect(actions.filter((list) => list.length === 0).length).toBeGreaterThan(50);
    for (const action of ["hit", "stand", "double", "split"]) expect(actions.flat()).toContain(action);
    expect(new Set(proofs.map((proof) => proof.stake))).toEqual(new Set([1_000, 2_000, 3_000, 4_000]));
  });

  it("are contradicted when an action is left out or added", async () => {
    for (const proof of proofs.slice(0, 200)) {
      const steps = proof.outcome["steps"] as Step[];
      const added = { ...proof, outcome: { ...proof.outcome, steps: [...steps, { action: "stand", params: {} }] } };
      expect(await verifyProof(added)).toMatchObject({ verdict: "contradicted" });
      const short = { ...proof, outcome: { ...proof.outcome, steps: steps.slice(0, -1) } };
      if (steps.length > 0) expect(await verifyProof(short)).toMatchObject({ verdict: "contradicted" });
    }
  });
});
