import { hash, randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { crashChannel, eventPrefix } from "@trevo/contract";
import { crash, crashPointX100, crashSalt } from "@trevo/engines";
import { verifyProof } from "@trevo/verifier";
import { WebSocket } from "ws";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createVault } from "../src/kernel/crypto.ts";
import { newId } from "../src/kernel/ids.ts";
import { drawBytes } from "../src/modules/play/index.ts";
import { verifyLedger } from "../src/modules/wallet/index.ts";
import { type TestSite, startTestSite } from "./test-site.ts";

const secret = "crash-test-secret-crash-test-secret";

/** Plants a chain whose first flights neither crash at once nor last long, because a test cannot advance the database's clock. */
async function plantShortFlights({ database }: TestSite): Promise<void> {
  const [id, length, short] = [newId(), 20, 3];
  const pointAt = (links: readonly string[], nth: number): number =>
    crashPointX100(drawBytes({ serverSeed: links[nth] ?? "", clientSeed: crashSalt, nonce: nth }, crash.drawBytes));
  for (;;) {
    const links = [randomBytes(32).toString("hex")];
    for (let nth = length; nth > 0; nth--) links.unshift(hash("sha256", links[0] ?? ""));
    const points = Array.from({ length: short }, (_, at) => pointAt(links, at + 1));
    if (points.some((point) => point < 105 || point > 140)) continue;
    await database.owner.sql`insert into crash_chains (id, commitment, length, sealed_secret, created_at)
      values (${id}, ${links[0] ?? ""}, ${length}, ${createVault(secret).seal(links[length] ?? "", id)}, now())`;
    return;
  }
}

describe("the crash table over HTTP and its channel", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ TREVO_SECRET: secret });
    await plantShortFlights(site);
  });
  afterAll(async () => {
    expect((await verifyLedger(site.database.db)).violations).toEqual([]);
    await site.close();
  });

  const tableOf = async (token: string) => (await site.call("GET", "/house/api/crash", { token })).json["data"];
  const until = async (token: string, holds: (table: Awaited<ReturnType<typeof tableOf>>) => boolean) => {
    for (;;) {
      const table = await tableOf(token);
      if (holds(table)) return table;
      await pause(40);
    }
  };
  /** Collects all messages of the channel as a page without a token receives them. */
  const listen = (key: string) => {
    const received: { event: string; data: Record<string, unknown> }[] = [];
    const socket = new WebSocket(`${site.url.replace("http", "ws")}/app/${key}?protocol=7&client=test&version=1`);
    socket.on("message", (message: Buffer) => {
      const { event, data } = JSON.parse(message.toString("utf8")) as { event: string; data?: unknown };
      if (event === "pusher:connection_established")
        socket.send(JSON.stringify({ event: "pusher:subscribe", data: { channel: crashChannel } }));
      const said: unknown = typeof data === "string" ? JSON.parse(data) : data;
      received.push({ event: event.replace(eventPrefix, ""), data: said as Record<string, unknown> });
    });
    return { received, close: () => socket.close() };
  };

  it("accept real and demo bets, show the real ones, settle each once, and their proofs verify", { timeout: 60_000 }, async () => {
    const ana = await site.join();
    await site.deposit(ana, 10_000);
    const [real, demo] = [await site.launch(ana, "crash"), await site.launch(null, "crash", { mode: "demo" })];
    const opening = await until(real, ({ round }) => round?.phase === "betting");
    const channel = listen(opening.realtime_key);
    const open = await until(real, ({ round, now }) => round?.phase === "betting" && round.closes_at - now > 2_000);
    const body = { round_id: open.round.id, stake: 1_000, auto_cash_out: 1.01 };
    const bet = await site.call("POST", "/house/api/crash/bets", { token: real, key: "one", body });
    expect(bet).toMatchObject({ status: 201, json: { data: { state: "open", target_requested: true }, balance: 9_000 } });
    const played = await site.call("POST", "/house/api/crash/bets", { token: demo, key: "one", body: { ...body, stake: 500 } });
    expect(played).toMatchObject({ status: 201, json: { balance: 99_500 } });
    const seen = await tableOf(demo);
    expect(seen).toMatchObject({ bets: [{ id: bet.json["data"].id, stake: 1_000 }], mine: { id: played.json["data"].id } });

    await until(real, ({ round }) => round.phase !== "betting");
    const late = await site.call("POST", "/house/api/crash/bets", { token: await site.launch(ana, "crash"), body });
    expect(late).toMatchObject({ status: 409, json: { code: "wrong_state" } });
    const ended = await until(real, ({ mine, history }) => mine?.state !== "open" && history[0]?.id === open.round.id);
    const [last] = ended.history.filter(({ id }: { id: string }) => id === open.round.id);
    expect((await site.wallet(ana))["balance"]).toBe(10_010);
    const proof = (await site.call("GET", `/house/api/crash/bets/${bet.json["data"].id}/proof`, { token: real })).json["data"];
    expect(proof).toMatchObject({ payout: 1_010, chain_commitment: open.chain.commitment, nonce: open.round.nth });
    expect(proof.entry_ids).toHaveLength(2);
    expect(await verifyProof(proof)).toMatchObject({ verdict: "verified" });
    expect(await verifyProof({ ...proof, chain_commitment: "0".repeat(64) })).toMatchObject({ verdict: "contradicted" });
    expect((await site.call("GET", `/house/api/crash/bets/${bet.json["data"].id}/proof`, { token: demo })).status).toBe(404);

    channel.close();
    const said = (name: string) => channel.received.filter(({ event }) => event === name).map(({ data }) => JSON.stringify(data));
    expect(said("CrashBets").join()).toContain(bet.json["data"].id);
    expect(channel.received.map(({ data }) => JSON.stringify(data)).join(), "a demo's bet is nobody's business").not.toContain(
      played.json["data"].id,
    );
    const flying = said("CrashRound").filter((text) => text.includes('"flying"') && text.includes(open.round.id));
    expect(flying.join()).not.toContain(last.chain_hash);
    expect(said("CrashRound").join(), "the search would find it").toContain(last.chain_hash);
  });

  it("are available only to a launch of crash, and crash cannot be played through the rounds of another game", async () => {
    const dice = await site.launch(null, "dice", { mode: "demo" });
    expect((await site.call("GET", "/house/api/crash", { token: dice })).status).toBe(404);
    const token = await site.launch(null, "crash", { mode: "demo" });
    const alone = await site.call("POST", "/house/api/rounds", {
      token,
      body: { game: "crash", stake: 100, params: { auto_cash_out: 2 } },
    });
    expect(alone.json["code"]).toBe("game_maintenance");
  });
});
