import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { maxTicketsADay, maxUnanswered } from "../src/modules/support/policy.ts";
import { raceAtBarrier, runBehindLock } from "./barrier.ts";
import { type TestMember, hire } from "./staff.ts";
import { type SupportFixture, createSupportFixture } from "./support-things.ts";
import { type Reply, type TestSite, startTestSite } from "./test-site.ts";

let site: TestSite;
let support: SupportFixture;
let one: TestMember;
let other: TestMember;

beforeAll(async () => {
  site = await startTestSite();
  support = createSupportFixture(site);
  one = await hire(site, { may: ["support.lead"] });
  other = await hire(site, { may: ["support.lead"] });
}, 120_000);
afterAll(() => site.close());

const statuses = (answers: readonly PromiseSettledResult<Reply>[]): number[] =>
  answers.map((answer) => (answer.status === "fulfilled" ? answer.value.status : 0)).toSorted((a, b) => a - b);
const rowOf = (id: string) => sql`select 1 from tickets where id = ${id} for update`;
const reply = (expected_version = 1) => ({ client_id: newId(), expected_version, message: "Resolvido." });

describe("repeated or concurrent calls", () => {
  it("that open a ticket with one client id open one ticket", async () => {
    const member = await site.join();
    await support.opened(await site.join());
    const client_id = newId();
    const answers = await raceAtBarrier({
      database: site.database,
      hold: (tx) => tx`select 1 from ticket_days for update`,
      callers: 3,
      call: () => support.open(member, { client_id }),
    });
    expect(statuses(answers)).toEqual([201, 201, 201]);
    expect(await site.database.sql`select id from tickets where player_id = ${member.id}`).toHaveLength(1);
  });

  it("for the last ticket of the day do not both succeed", async () => {
    const member = await site.join();
    for (let nth = 1; nth < maxTicketsADay; nth++) await support.opened(member);
    const answers = await raceAtBarrier({
      database: site.database,
      hold: (tx) => tx`select 1 from ticket_days for update`,
      callers: 2,
      call: () => support.open(member),
    });
    expect(statuses(answers)).toEqual([201, 429]);
  });

  it("that write with one client id write one message", async () => {
    const member = await site.join();
    const { id } = (await support.opened(member)) as { id: string };
    const client_id = newId();
    const answers = await raceAtBarrier({
      database: site.database,
      hold: (tx) => tx`select 1 from tickets where id = ${id} for update`,
      callers: 3,
      call: () => support.write(member, id, "Alguém aí?", client_id),
    });
    expect(statuses(answers)).toEqual([200, 200, 200]);
    expect((await support.read(member, id)).json["data"].last_seq).toBe(2);
  });

  it("for the last allowed message do not both succeed", async () => {
    const member = await site.join();
    const { id } = (await support.opened(member)) as { id: string };
    for (let nth = 2; nth < maxUnanswered; nth++) await support.write(member, id, `Mensagem ${nth}`);
    const answers = await raceAtBarrier({
      database: site.database,
      hold: (tx) => tx`select 1 from tickets where id = ${id} for update`,
      callers: 2,
      call: (nth) => support.write(member, id, `Última ${nth}`),
    });
    expect(statuses(answers)).toEqual([200, 429]);
  });

  it("of staff that answer the same version: the second is refused and writes nothing", async () => {
    const { id } = (await support.opened(await site.join())) as { id: string };
    const answers = await runBehindLock(site.database, rowOf(id), [
      () => support.decide(one, id, "reply", reply()),
      () => support.decide(other, id, "reply", reply()),
    ]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect((await support.staffRead(one, id)).json["data"]).toMatchObject({ last_seq: 2, version: 2, assigned_to: one.id });
  });

  it("of staff that answer and solve: the second is refused", async () => {
    const { id } = (await support.opened(await site.join())) as { id: string };
    const answers = await runBehindLock(site.database, rowOf(id), [
      () => support.decide(one, id, "state", { expected_version: 1, to: "solved", reason: "duplicado" }),
      () => support.decide(other, id, "reply", reply()),
    ]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect((await support.staffRead(one, id)).json["data"]).toMatchObject({ state: "solved", last_seq: 1 });
  });

  it("of a player who writes and of staff who answer: an answer to an unseen message is refused", async () => {
    const member = await site.join();
    const { id } = (await support.opened(member)) as { id: string };
    const answers = await runBehindLock(site.database, rowOf(id), [
      () => support.write(member, id, "Já se resolveu."),
      () => support.decide(one, id, "reply", reply()),
    ]);
    expect(statuses(answers)).toEqual([200, 409]);
  });

  it("that take a ticket: one gets it", async () => {
    const { id } = (await support.opened(await site.join())) as { id: string };
    const answers = await runBehindLock(site.database, rowOf(id), [
      () => support.decide(one, id, "assign", { expected_version: 1, to: "me" }),
      () => support.decide(other, id, "assign", { expected_version: 1, to: "me" }),
    ]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect((await support.staffRead(one, id)).json["data"].assigned_to).toBe(one.id);
  });

  it("that repeat one answer: it is written once, and both get it", async () => {
    const { id } = (await support.opened(await site.join())) as { id: string };
    const body = reply();
    const answers = await runBehindLock(site.database, rowOf(id), [
      () => support.decide(one, id, "reply", body),
      () => support.decide(one, id, "reply", body),
    ]);
    expect(statuses(answers)).toEqual([200, 200]);
    expect((await support.decide(one, id, "reply", body)).status).toBe(200);
    expect((await support.staffRead(one, id)).json["data"].last_seq).toBe(2);
  });
});
