import { randomUUID } from "node:crypto";
import { verifyProof } from "@trevo/verifier";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestSite, eventually, startTestSite } from "./test-site.ts";

describe("a player's session from registration to payout", () => {
  let site: TestSite;

  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(() => site.close());

  it("is exact to the centavo", async () => {
    const member = await site.join({ verified: true });
    await site.deposit(member, 5_000);
    expect(await site.wallet(member)).toMatchObject({ balance: 5_000, balance_withdrawal: 5_000, deposit_count: 1 });

    const game = await site.launch(member, "dice");
    const round = await site.call("POST", "/house/api/rounds", {
      token: game,
      key: randomUUID(),
      body: { game: "dice", stake: 1_000, params: { target: 50, direction: "over" } },
    });
    expect(round.status).toBe(201);
    const { balance } = round.json["data"];
    expect(await site.wallet(member)).toMatchObject({ balance });

    const method = await site.call("POST", "/api/wallet/withdraw/method", { token: member.token, body: { type: "cpf", key: member.cpf } });
    expect(method.status).toBe(201);
    const request = await site.call("POST", "/api/wallet/withdraw/request", {
      token: member.token,
      body: { amount: balance, method_id: method.json["data"].id },
    });
    expect(request.status).toBe(201);
    await eventually("the payout", async () => {
      const { json } = await site.sandbox("GET", "/sandbox/payouts");
      return json["data"].find(
        (payout: { cpf: string; amount: number; status: string }) =>
          payout.cpf === member.cpf && payout.amount === balance && payout.status === "paid",
      );
    });
    expect(await site.wallet(member)).toMatchObject({ balance: 0 });
  });

  it("plays rounds whose proofs verify, with one nonce each", async () => {
    const member = await site.join();
    await site.deposit(member, 5_000);
    const game = await site.launch(member, "dice");
    const before = await site.call("GET", "/house/api/fairness", { token: game });
    const rounds = [];
    for (let index = 0; index < 5; index++)
      rounds.push(
        (
          await site.call("POST", "/house/api/rounds", {
            token: game,
            body: { game: "dice", stake: 100, params: { target: 33.33, direction: "under" } },
          })
        ).json["data"],
      );
    expect(rounds.map((round) => round.nonce)).toEqual([0, 1, 2, 3, 4]);

    const sealed = await site.call("GET", `/house/api/proofs/${rounds[0].id}`, { token: game });
    expect(sealed.json["data"].server_seed).toBeNull();
    const rotation = await site.call("POST", "/house/api/fairness/rotate", { token: game, body: { client_seed: "minha semente" } });
    expect(rotation.json["data"]).toMatchObject({
      client_seed: "minha semente",
      nonce: 0,
      server_seed_hash: before.json["data"].next_server_seed_hash,
      revealed: { nonces: 5, server_seed_hash: before.json["data"].server_seed_hash },
    });
    for (const round of rounds) {
      const proof = (await site.call("GET", `/house/api/proofs/${round.id}`, { token: game })).json["data"];
      expect(proof.entry_ids.length).toBeGreaterThan(0);
      expect(await verifyProof(proof)).toMatchObject({ ok: true });
    }
  });

  it("lets a guest play the demo without a posting", async () => {
    const game = await site.launch(null, "dice", { mode: "demo" });
    const [before] = await site.database.sql<{ entries: number }[]>`select count(*)::int as entries from entries`;
    const key = randomUUID();
    const body = { game: "dice", stake: 1_000, params: { target: 50, direction: "over" } };
    const first = await site.call("POST", "/house/api/rounds", { token: game, key, body });
    const second = await site.call("POST", "/house/api/rounds", { token: game, key, body });
    expect(first.status).toBe(201);
    expect(second.json["data"].id).toBe(first.json["data"].id);
    expect(first.json["data"].balance).toBe(100_000 - 1_000 + first.json["data"].payout);
    const [after] = await site.database.sql<{ entries: number }[]>`select count(*)::int as entries from entries`;
    expect(after).toEqual(before);
  });

  it("refuses the demo to guests of a regulated brand, and real play to players whose identity is not verified", async () => {
    const game = (await site.call("POST", "/api/games/get", { body: { game_id: "dice" }, tenant: "norte" })).json["data"];
    const demo = await site.call("POST", "/api/games/url", { body: { game_id: game.id, mode: "demo" }, tenant: "norte" });
    expect([demo.status, demo.json["code"]]).toEqual([403, "demo_not_allowed"]);
    const member = await site.join({ tenant: "norte" });
    const real = await site.call("POST", "/api/games/url", {
      token: member.token,
      body: { game_id: game.id, mode: "real" },
      tenant: "norte",
    });
    expect([real.status, real.json["code"]]).toEqual([403, "kyc_required"]);
  });

  it("refuses a stake that could win more than the maximum prize, and accepts the same bet with a smaller stake", async () => {
    const game = await site.launch(null, "limbo", { mode: "demo" });
    const bet = (stake: number) =>
      site.call("POST", "/house/api/rounds", { token: game, body: { game: "limbo", stake, params: { target: 1_000_000 } } });
    const refused = await bet(50_000);
    expect([refused.status, refused.json["code"]]).toEqual([422, "amount_above_maximum"]);
    expect(refused.json["errors"].stake[0]).toMatch(/R\$\s1\.000\.000,00/);
    expect((await bet(100)).status).toBe(201);
  });

  it("ends a game's launch with the session that opened it", async () => {
    const member = await site.join();
    await site.deposit(member, 1_000);
    const game = await site.launch(member, "dice");
    await site.call("POST", "/api/auth/logout", { token: member.token });
    const round = await site.call("POST", "/house/api/rounds", {
      token: game,
      body: { game: "dice", stake: 100, params: { target: 50, direction: "over" } },
    });
    expect(round.status).toBe(401);
  });
});
