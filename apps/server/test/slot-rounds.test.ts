import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { slotOf, slots } from "@trevo/engines";
import { verifyProof } from "@trevo/verifier";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyLedger } from "../src/modules/wallet/index.ts";
import { type TestSite, startTestSite } from "./test-site.ts";

describe("slot rounds", () => {
  let site: TestSite;

  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(async () => {
    const { violations } = await verifyLedger(site.database.db);
    expect(violations).toEqual([]);
    await site.close();
  });

  const spin = (token: string, game: string, round: { stake: number; key?: string }) =>
    site.call("POST", "/house/api/rounds", { token, key: round.key ?? randomUUID(), body: { game, stake: round.stake, params: {} } });

  it.each(["feira", "boto", "circo"])("of %s are paid once, add up to the centavo, and their proofs verify", async (game) => {
    const member = await site.join();
    await site.deposit(member, 20_000);
    const token = await site.launch(member, game);
    let balance = 20_000;
    let last = "";
    for (let nth = 0; nth < 12; nth += 1) {
      const key = randomUUID();
      const [reply, again] = [await spin(token, game, { stake: 137, key }), await spin(token, game, { stake: 137, key })];
      const round = reply.json["data"];
      expect([reply.status, again.json["data"].id]).toEqual([201, round.id]);
      expect(round.outcome.spins.length).toBe(
        1 + round.outcome.spins.reduce((sum: number, { awards }: { awards: number }) => sum + awards, 0),
      );
      balance += round.payout - 137;
      expect(round.balance).toBe(balance);
      last = round.id;
    }
    expect((await site.call("POST", "/house/api/fairness/rotate", { token, body: { client_seed: "outra" } })).status).toBe(200);
    const proof = (await site.call("GET", `/house/api/proofs/${last}`, { token })).json["data"];
    expect(await verifyProof(proof)).toMatchObject({ ok: true, verdict: "verified" });
  });

  it("are played by a guest with demo money, up to the maximum prize", async () => {
    const token = await site.launch(null, "onca", { mode: "demo" });
    expect((await spin(token, "onca", { stake: 100 })).status).toBe(201);
    expect((await site.call("GET", "/house/api/session", { token })).json["data"]).toMatchObject({ autoplay: true, mode: "demo" });
    const refused = await spin(token, "onca", { stake: 50_000 });
    expect(refused.json["code"]).toBe("amount_above_maximum");
  });

  it("are in the catalogue with their RTP and cover", async () => {
    const { json } = await site.call("GET", "/api/casinos/games?category=slots");
    const listed: { gamecode: string; rtp: number; image: string }[] = json["data"];
    expect([listed.length, json["total"]]).toEqual([24, slots.length]);
    for (const { gamecode, rtp, image } of listed) {
      expect(rtp).toBe(slotOf(gamecode)?.returnBasisPoints);
      expect(existsSync(fileURLToPath(new URL(`../../site/public${image}`, import.meta.url)))).toBe(true);
    }
  });
});
