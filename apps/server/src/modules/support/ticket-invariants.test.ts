import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hire } from "../../../test/staff.ts";
import { createSupportFixture } from "../../../test/support-things.ts";
import { type TestSite, startTestSite } from "../../../test/test-site.ts";
import { supportInvariants } from "./ticket-invariants.ts";

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
  const support = createSupportFixture(site);
  const agent = await hire(site, { may: ["support.answer"] });
  const member = await site.join();
  const { id } = (await support.opened(member)) as { id: string };
  await support.answer(agent, id);
  await support.write(member, id, "Obrigado.");
  await support.opened(member);
}, 120_000);
afterAll(() => site.close());

/** The names of the violated invariants. */
const violated = async (): Promise<string[]> =>
  site.database.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const found: string[] = [];
      for (const { name, check } of supportInvariants) if ((await check(tx, "all")).length > 0) found.push(name);
      return found;
    });

const numbered = "a ticket has each of its messages, numbered without a hole";
const first = "a ticket's first answer is its first message of staff";
const recorded = "each answer of staff is in the audit log";
const owned = "a ticket's messages and pictures are its author's";
const steps = "tickets take the allowed steps";

describe("the invariants of tickets", () => {
  it("hold for tickets that were written and answered", async () => {
    expect(await violated()).toEqual([]);
  });

  it.each<[string, string, string[]]>([
    ["a lost message", "delete from ticket_messages where seq = 3", [numbered]],
    ["a number that was left out", "update ticket_messages set seq = 4 where seq = 3", [numbered]],
    ["a counter that is ahead", "update tickets set last_seq = last_seq + 1", [numbered]],
    ["an answer that came earlier", "update tickets set first_answer_at = created_at where first_answer_at is not null", [first]],
    [
      "an answer that nobody gave",
      "update tickets set first_answer_at = now(), status = 'waiting_us' where first_answer_at is null",
      [first, steps],
    ],
    ["an answer outside of the audit log", "delete from audit_events where action = 'ticket_answered'", [recorded]],
    ["another player's message", "update ticket_messages set player_id = gen_random_uuid() where seq = 3", [owned]],
    ["a message of nobody", "update ticket_messages set player_id = null where seq = 1", [owned]],
    ["a state that was skipped", "update tickets set status = 'waiting_us' where status = 'open'", [steps]],
  ])("find %s", async (_, corruption, due) => {
    const { owner } = site.database;
    let found: string[] = [];
    await owner.db
      .transaction()
      .execute(async (tx) => {
        await sql.raw("set local session_replication_role = replica").execute(tx);
        await sql.raw(corruption).execute(tx);
        for (const { name, check } of supportInvariants) if ((await check(tx, "all")).length > 0) found = [...found, name];
        throw new Planted();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Planted)) throw error;
      });
    expect(found).toEqual(due);
    expect(await violated()).toEqual([]);
  });
});

class Planted extends Error {}
