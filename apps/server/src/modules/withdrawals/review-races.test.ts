import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { untilWaiting } from "../../../test/barrier.ts";
import { appRole } from "../../kernel/app-role.ts";
import { type Database, connect } from "../../kernel/db.ts";
import { Refusal } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { holdMethods } from "../withdraw-methods/hold-methods.ts";
import { freezeStore } from "./freeze-store.ts";
import { type PaymentsFixture, type TestPlayer, createPaymentsFixture } from "../../../test/payments-fixture.ts";
import { signed } from "../../../test/signed.ts";

/** The first amount is above the limit for automatic payouts, the second above the limit for one person's approval. */
const [one_person, two_persons] = [200_000, 500_001];

let fixture: PaymentsFixture;
let tenant: Tenant;
/** A second pool, which the database sees as another process. */
let other: Database;

beforeAll(async () => {
  fixture = await createPaymentsFixture();
  tenant = await fixture.tenant();
  other = connect(fixture.database.url, { max: 10, name: "the-other-pool", role: appRole });
});
afterAll(async () => {
  await other.close();
  await fixture.close();
});

const answerOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return "done";
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};

const ask = async (player: TestPlayer, amount: number): Promise<string> =>
  (await fixture.withdrawals.request(player.scope, { amount, method_id: player.method_id, idempotency_key: null })).id;
const review = (id: string, staff_id: string, key: string | null = null) =>
  fixture.withdrawals.backOffice.review(
    { tenant, staff_id, request_id: "test" },
    { id, decision: "approve", idempotency_key: key, stepUp: signed },
  );
const reject = (id: string, staff_id: string) =>
  fixture.withdrawals.backOffice.review(
    { tenant, staff_id, request_id: "test" },
    { id, decision: "reject", reason: "no", idempotency_key: null },
  );
const stateOf = async (id: string): Promise<string> =>
  (await sql<{ status: string }>`select status from withdrawals where id = ${id}`.execute(fixture.database.db)).rows[0]?.status ??
  "missing";
const eventsOf = async (id: string): Promise<string[]> =>
  (
    await sql<{ action: string }>`select action from audit_events where subject = ${`withdrawal:${id}`} order by id`.execute(
      fixture.database.db,
    )
  ).rows.map(({ action }) => action);

/** Returns a barrier that opens once `size` callers have arrived. */
function meeting(size: number): () => Promise<void> {
  let missing = size;
  let open = () => {};
  const all = new Promise<void>((resolve) => (open = resolve));
  return () => {
    missing -= 1;
    if (missing === 0) open();
    return all;
  };
}

describe("a withdrawal that needs the approval of two people", () => {
  it("is sent after the second person's approval; the first person is never counted twice", async () => {
    const player = await fixture.player(tenant, { cash: 600_000 });
    const id = await ask(player, two_persons);
    const [ana, bia] = [newId(), newId()];
    expect(await review(id, ana)).toMatchObject({ state: "under_review", approvals_needed: 2, approvals: [{ by: ana }] });
    const again = await Promise.all(Array.from({ length: 8 }, () => answerOf(review(id, ana))));
    expect(new Set(again)).toEqual(new Set(["approved_by_you"]));
    expect(await stateOf(id)).toBe("under_review");
    expect(await review(id, bia)).toMatchObject({ state: "processing", approvals: [{ by: ana }, { by: bia }] });
    expect(await eventsOf(id)).toEqual(["withdrawal_requested", "withdrawal_first_approved", "withdrawal_approved"]);
    await fixture.runJobs();
    expect(fixture.bankOf(tenant).orders.filter(({ amount }) => amount === two_persons)).toHaveLength(1);
  });

  it("counts one approval when a person approves in many windows at once, and gives all of them the same answer for one key", async () => {
    const player = await fixture.player(tenant, { cash: 1_200_000 });
    const [id, keyed] = [await ask(player, two_persons), await ask(player, two_persons)];
    const ana = newId();
    const answers = await Promise.all(Array.from({ length: 8 }, () => answerOf(review(id, ana))));
    expect(answers.filter((answer) => answer === "done")).toHaveLength(1);
    const copies = await Promise.all(Array.from({ length: 4 }, () => review(keyed, ana, "one-key")));
    expect(copies).toEqual(copies.map(() => copies[0]));
    expect([await stateOf(id), await stateOf(keyed)]).toEqual(["under_review", "under_review"]);
  });

  it("is sent once when two people approve at the same moment", async () => {
    const player = await fixture.player(tenant, { cash: 6_000_000 });
    for (let round = 0; round < 8; round++) {
      const id = await ask(player, two_persons);
      const states = (await Promise.all([review(id, newId()), review(id, newId())])).map(({ state }) => state);
      expect(states.sort()).toEqual(["processing", "under_review"]);
    }
  });

  it("control: without the withdrawal's lock each reviewer counts only their own approval, and nothing is sent", async () => {
    const player = await fixture.player(tenant, { cash: 600_000 });
    const id = await ask(player, two_persons);
    // Both transactions write, then both count, before either commits.
    const [bothWrote, bothCounted] = [meeting(2), meeting(2)];
    const careless = async (db: Database["db"]): Promise<number> =>
      db.transaction().execute(async (tx) => {
        await sql`insert into withdrawal_reviews (tenant_id, withdrawal_id, reviewer, decision, at) values (${tenant.id}, ${id}, ${newId()}, 'approve', now())`.execute(
          tx,
        );
        await bothWrote();
        const { rows } = await sql<{
          given: number;
        }>`select count(*)::int as given from withdrawal_reviews where withdrawal_id = ${id}`.execute(tx);
        await bothCounted();
        return rows[0]?.given ?? 0;
      });
    expect(await Promise.all([careless(fixture.database.db), careless(other.db)])).toEqual([1, 1]);
    expect(await stateOf(id)).toBe("under_review");
  });
});

describe("two decisions at the same moment", () => {
  it("an approval and a rejection: one of them decides, and the money follows that decision", async () => {
    const player = await fixture.player(tenant, { cash: 2_000_000 });
    for (let round = 0; round < 6; round++) {
      const before = await fixture.statements.balance(player.scope);
      const id = await ask(player, one_person);
      const answers = await Promise.all([answerOf(review(id, newId())), answerOf(reject(id, newId()))]);
      expect([...answers].sort()).toEqual(["done", "wrong_state"]);
      const approved = answers[0] === "done";
      expect(await stateOf(id)).toBe(approved ? "processing" : "cancelled");
      const after = await fixture.statements.balance(player.scope);
      expect([before.cash - after.cash, after.held - before.held]).toEqual(approved ? [one_person, one_person] : [0, 0]);
    }
  });

  it("a cancellation and an approval, while a debt sends the withdrawal to review: exactly one of them decides", async () => {
    for (let round = 0; round < 6; round++) {
      const player = await fixture.player(tenant, { cash: 50_000 });
      const owner = { tenant_id: tenant.id, player_id: player.scope.player_id };
      const id = await ask(player, 20_000);
      await fixture.wallet.post({ ...owner, kind: "deposit_reversed", amount: 40_000, source: "test", external_id: newId() });
      const approve = async (): Promise<string> => {
        for (let nth = 0; nth < 1_000; nth++) {
          const answer = await answerOf(review(id, newId()));
          if (answer === "done" || (await stateOf(id)) === "cancelled") return answer;
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
        throw new Error("nothing was decided");
      };
      const [cancelled, , approved] = await Promise.all([
        answerOf(fixture.withdrawals.cancel(player.scope, { id, idempotency_key: null })),
        fixture.runJobs(),
        approve(),
      ]);
      expect([cancelled, approved].sort()).toEqual(["done", "wrong_state"]);
      const { rows } =
        await sql`select from entries where tenant_id = ${tenant.id} and player_id = ${owner.player_id} and kind = 'release'`.execute(
          fixture.database.db,
        );
      expect([rows.length, (await stateOf(id)) === "cancelled"]).toEqual(cancelled === "done" ? [1, true] : [0, false]);
    }
  });

  it("a freeze and an approval: the approval is refused once a violation is being recorded", async () => {
    const frozen = await fixture.tenant();
    const player = await fixture.player(frozen, { cash: 600_000 });
    const id = await ask(player, one_person);
    const staff = { tenant: frozen, staff_id: newId(), request_id: "test" };
    const approve = () => fixture.withdrawals.backOffice.review(staff, { id, decision: "approve", idempotency_key: null, stepUp: signed });
    const violation = { tenant_id: frozen.id, subject: "player 1", detail: "wrong" };
    let approval: Promise<string> = Promise.resolve("");
    await fixture.integrity.record("an invariant", [violation], async () => {
      // The violation and the freeze are written but not yet committed: other connections cannot see them.
      expect(await freezeStore.find(other.db, frozen.id)).toBeNull();
      approval = answerOf(approve());
      await untilWaiting(fixture.database, 1);
    });
    expect(await approval).toBe("payouts_frozen");
    expect(await stateOf(id)).toBe("under_review");
    await fixture.freezes.release(frozen.id, { by: "ana", reason: "looked at" });
    expect(await answerOf(approve())).toBe("done");
  });

  it("a change of contacts and a request: the request is refused once the keys are being held", async () => {
    const player = await fixture.player(tenant, { cash: 50_000 });
    const { scope, method_id } = player;
    const request = () => answerOf(fixture.withdrawals.request(scope, { amount: 2_000, method_id, idempotency_key: newId() }));
    const careless = async (): Promise<string> => {
      // Negative control: reads the hold without waiting for the lock.
      const { rows } = await sql<{
        held: boolean;
      }>`select coalesce(held_until > now(), false) as held from withdraw_methods where id = ${method_id}`.execute(other.db);
      return rows[0]?.held ? "method_on_hold" : "done";
    };
    let asked: Promise<string> = Promise.resolve("");
    let looked = "";
    await other.db.transaction().execute(async (tx) => {
      await holdMethods({ clock: fixture.clock }, tx, scope);
      asked = request();
      looked = await careless();
      await untilWaiting(fixture.database, 1);
    });
    expect([await asked, looked]).toEqual(["method_on_hold", "done"]);
    expect(await fixture.statements.balance(scope)).toMatchObject({ cash: 50_000, held: 0 });
  });
});
