import { houseGames } from "@trevo/engines";
import { verifyProof } from "@trevo/verifier";
import { describe, expect, it } from "vitest";
import { workedRound } from "./worked-round.ts";

describe.each(houseGames())("the worked round of $game", (rules) => {
  it("verifies, and a changed round does not", async () => {
    const { proof, bytes } = await workedRound(rules);
    expect(proof).toMatchObject({ rules_hash: rules.rulesHash, paytable_hash: rules.paytableHash });
    expect(bytes).toMatch(/^([0-9a-f]{2}){4,32}$/);
    const sent: unknown = JSON.parse(JSON.stringify(proof));
    expect(await verifyProof(sent)).toMatchObject({ verdict: "verified" });
    expect(await verifyProof({ ...proof, payout: proof.payout + 1 })).toMatchObject({ verdict: "contradicted" });
  });
});
