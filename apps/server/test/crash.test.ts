import { setTimeout as pause } from "node:timers/promises";
import { crashChannel, eventPrefix } from "@trevo/contract";
import { verifyProof } from "@trevo/verifier";
import { WebSocket } from "ws";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyLedger } from "../src/modules/wallet/index.ts";
import { type TestSite, startTestSite } from "./test-site.ts";

describe("the crash table over HTTP and its channel", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(async () => {
    expect((await verifyLedger(site.database.db)).findings).toEqual([]);
    await site.close();
  });

  const tableOf = async (token: string) => (await site.call("GET", "/house/api/crash", { token })).json["data"];
  /** A flight may last: the test's own time limit ends the wait. */
  const until = async (token: string, holds: (table: Awaited<ReturnType<typeof tableOf>>) => boolean) => {
    for (;;) {
      await hasten();
      const table = await tableOf(token);
      if (holds(table)) return table;
      await pause(40);
    }
  };
  /** Time passes faster, but only while the table keeps up: else it would be taken for abandoned. */
  const hasten = async (): Promise<void> => {
    const [round] = await site.database.sql<
      { seen_at: Date; phase: string }[]
    >`select seen_at, phase from crash_rounds order by id desc limit 1`;
    const unseenMs = site.clock.now().getTime() - (round?.seen_at.getTime() ?? 0);
    if (round?.phase === "flying" && unseenMs < 600) site.clock.setOffset(site.clock.offsetMs() + 400);
  };

  /** Everything that the channel says, as a page without any token hears it. */
  const listen = (key: string) => {
    const heard: { event: string; data: Record<string, unknown> }[] = [];
    const socket = new WebSocket(`${site.url.replace("http", "ws")}/app/${key}?protocol=7&client=test&version=1`);
    socket.on("message", (message: Buffer) => {
      const { event, data } = JSON.parse(message.toString("utf8")) as { event: string; data?: unknown };
      if (event === "pusher:connection_established")
        socket.send(JSON.stringify({ event: "pusher:subscribe", data: { channel: crashChannel } }));
      const said: unknown = typeof data === "string" ? JSON.parse(data) : data;
      heard.push({ event: event.replace(eventPrefix, ""), data: said as Record<string, unknown> });
    });
    return { heard, close: () => socket.close() };
  };

  it("takes bets of both kinds, shows the real ones, ends them once, and each proves itself", { timeout: 90_000 }, async () => {
    const ana = await site.join();
    await site.deposit(ana, 10_000);
    const [real, demo] = [await site.launch(ana, "crash"), await site.launch(null, "crash", { mode: "demo" })];
    const opening = await until(real, ({ round }) => round?.phase === "betting");
    const channel = listen(opening.realtime_key);
    const open = await until(real, ({ round, now }) => round?.phase === "betting" && round.closes_at - now > 2_000);
    const body = { round_id: open.round.id, stake: 1_000, auto_cash_out: 1.01 };
    const bet = await site.call("POST", "/house/api/crash/bets", { token: real, key: "one", body });
    expect(bet).toMatchObject({ status: 201, json: { data: { state: "open", asked: true }, balance: 9_000 } });
    const played = await site.call("POST", "/house/api/crash/bets", { token: demo, key: "one", body: { ...body, stake: 500 } });
    expect(played).toMatchObject({ status: 201, json: { balance: 99_500 } });
    const seen = await tableOf(demo);
    expect(seen).toMatchObject({ bets: [{ id: bet.json["data"].id, stake: 1_000 }], mine: { id: played.json["data"].id } });

    await until(real, ({ round }) => round.phase !== "betting");
    const late = await site.call("POST", "/house/api/crash/bets", { token: await site.launch(ana, "crash"), body });
    expect(late).toMatchObject({ status: 409, json: { code: "wrong_state" } });
    const ended = await until(real, ({ mine, history }) => mine?.state !== "open" && history[0]?.id === open.round.id);
    const [last] = ended.history.filter(({ id }: { id: string }) => id === open.round.id);
    const won = last.point_x100 >= 101;
    expect((await site.wallet(ana))["balance"]).toBe(won ? 10_010 : 9_000);
    const proof = (await site.call("GET", `/house/api/crash/bets/${bet.json["data"].id}/proof`, { token: real })).json["data"];
    expect(proof).toMatchObject({ payout: won ? 1_010 : 0, chain_commitment: open.chain.commitment, nonce: open.round.nth });
    expect(proof.entry_ids).toHaveLength(2);
    expect(await verifyProof(proof)).toMatchObject({ verdict: "verified" });
    expect(await verifyProof({ ...proof, chain_commitment: "0".repeat(64) })).toMatchObject({ verdict: "contradicted" });
    expect((await site.call("GET", `/house/api/crash/bets/${bet.json["data"].id}/proof`, { token: demo })).status).toBe(404);

    channel.close();
    const said = (name: string) => channel.heard.filter(({ event }) => event === name).map(({ data }) => JSON.stringify(data));
    expect(said("CrashBets").join()).toContain(bet.json["data"].id);
    expect(channel.heard.map(({ data }) => JSON.stringify(data)).join(), "a demo's bet is nobody's business").not.toContain(
      played.json["data"].id,
    );
    const flying = said("CrashRound").filter((text) => text.includes('"flying"') && text.includes(open.round.id));
    expect(flying.join()).not.toContain(last.link);
    expect(said("CrashRound").join(), "the search would find it").toContain(last.link);
  });

  it("is a game of its own: not for a launch of another, and not played in rounds of one", async () => {
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
