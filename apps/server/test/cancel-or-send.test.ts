import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { untilWaiting } from "./barrier.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { type Member, type Reply, type TestSite, eventually, startTestSite } from "./test-site.ts";

describe("a withdrawal whose cancellation window ends at a worker while its player cancels at an API server", () => {
  let site: TestSite;
  let worker: ServerProcess;

  beforeAll(async () => {
    site = await startTestSite({ TREVO_ROLES: "api,realtime", DEMO_CANCEL_WINDOW_SECONDS: "2" });
    worker = await startServerProcess({
      databaseUrl: site.database.url,
      sandboxUrl: site.sandboxUrl.replace("127.0.0.1", "localhost"),
      TREVO_ROLES: "worker",
    });
  });
  afterAll(async () => {
    await worker.stop();
    await site.close();
  });

  const payoutsOf = async (member: Member): Promise<{ amount: number; status: string }[]> => {
    const { json } = await site.sandbox("GET", "/sandbox/payouts");
    return json["data"].filter((payout: { cpf: string }) => payout.cpf === member.cpf);
  };

  /** Requests a withdrawal and locks its row before the window ends; worker and player then arrive in the given order and wait. */
  async function race(order: "player first" | "worker first"): Promise<{ member: Member; cancelled: Reply }> {
    const member = await site.join({ verified: true });
    await site.deposit(member, 5_000);
    const { token } = member;
    const method = await site.call("POST", "/api/wallet/withdraw/method", { token, body: { type: "cpf", key: member.cpf } });
    const body = { amount: 5_000, method_id: method.json["data"].id };
    const requested = await site.call("POST", "/api/wallet/withdraw/request", { token, body });
    const { id, cancellable } = requested.json["data"] as { id: string; cancellable: boolean };
    expect(cancellable).toBe(true);
    const cancel = () => site.call("POST", "/api/main-gateway/user-cancel-withdrawal", { token, body: { id } });
    const reply = await site.database.owner.db.transaction().execute(async (tx) => {
      const held = await sql<{ status: string }>`select status from withdrawals where id = ${id} for update`.execute(tx);
      expect(held.rows).toEqual([{ status: "pending" }]);
      const early = order === "player first" ? cancel() : null;
      await untilWaiting(site.database, 1);
      const late = early ?? cancel();
      await untilWaiting(site.database, 2);
      return { late };
    });
    return { member, cancelled: await reply.late };
  }

  it("is cancelled and never sent when the player locks the row first", async () => {
    const { member, cancelled } = await race("player first");
    expect([cancelled.status, cancelled.json["data"]?.status]).toEqual([200, 2]);
    expect(await site.wallet(member)).toMatchObject({ balance: 5_000, held: 0 });
    // The worker has nothing left to do for it.
    await eventually("the job's end", async () => {
      const { rows } = await sql`select 1 from graphile_worker.jobs where task_identifier = 'send-payout'`.execute(site.database.owner.db);
      return rows.length === 0 ? true : undefined;
    });
    expect(await payoutsOf(member)).toEqual([]);
  });

  it("is sent once and not cancelled when the worker locks the row first", async () => {
    const { member, cancelled } = await race("worker first");
    expect([cancelled.status, cancelled.json["code"]]).toEqual([409, "wrong_state"]);
    await eventually("the payout", async () => ((await payoutsOf(member))[0]?.status === "paid" ? true : undefined));
    await eventually("its settlement", async () => ((await site.wallet(member))["held"] === 0 ? true : undefined));
    expect(await payoutsOf(member)).toMatchObject([{ amount: 5_000 }]);
    expect(await site.wallet(member)).toMatchObject({ balance: 0 });
  });
});
