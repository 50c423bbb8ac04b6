import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { ledgerInvariants } from "./invariants.ts";
import { createWalletFixture } from "./wallet-fixture.ts";

let database: TestDatabase;
let owner: PlayerKey;
beforeAll(async () => {
  database = await createTestDatabase();
  const fixture = await createWalletFixture(database);
  const { tenant_id, player_id } = await fixture.player({ cash: 100 });
  owner = { tenant_id, player_id };
});
afterAll(() => database.drop());

type Moved = readonly [cash: number, bonus: number, held: number, debt: number];
interface Shape {
  readonly right: readonly Moved[];
  readonly wrong: readonly Moved[];
}
const shape = (right: readonly Moved[], ...wrong: readonly Moved[]): Shape => ({ right, wrong });

const received = shape([[1, 0, 0, 0]], [0, 0, 0, 0], [-1, 0, 0, 0], [1, 1, 0, 0], [1, 0, 1, 0], [1, 0, 0, 1]);
const none: Moved = [0, 0, 0, 0];
const taken = shape([none, [-1, -2, 0, 0]], [1, 0, 0, 0], [0, 1, 0, 0], [-1, 0, 1, 0], [-1, 0, 0, 1]);
const given = shape([none, [1, 2, 0, 0]], [-1, 0, 0, 0], [0, -1, 0, 0], [1, 0, -1, 0], [1, 0, 0, -1]);

/** What an entry of each kind may move, in centavos, and what is closest to it and wrong. */
const shapes: Readonly<Record<string, Shape>> = {
  deposit: received,
  payout_returned: received,
  deposit_reversed: shape([none, [-1, 0, 0, 0]], [1, 0, 0, 0], [-1, -1, 0, 0], [-1, 0, -1, 0], [-1, 0, 0, 1]),
  hold: shape([[-1, 0, 1, 0]], none, [1, 0, -1, 0], [-1, 0, 2, 0], [-1, 1, 1, 0], [-1, 0, 1, 1]),
  release: shape([[1, 0, -1, 0]], none, [-1, 0, 1, 0], [2, 0, -1, 0], [1, -1, -1, 0], [1, 0, -1, 1]),
  payout: shape([[0, 0, -1, 0]], none, [0, 0, 1, 0], [1, 0, -1, 0], [0, 1, -1, 0], [0, 0, -1, 1]),
  bet: taken,
  win_rolled_back: taken,
  purchase: taken,
  win: given,
  bet_rolled_back: given,
  sale: given,
  prize: given,
  grant: given,
  forfeit: shape([none, [0, -1, 0, 0]], [0, 1, 0, 0], [1, -1, 0, 0], [-1, -1, 0, 0], [0, -1, 1, 0], [0, -1, 0, 1]),
  conversion: shape([none, [1, -1, 0, 0]], [-1, 1, 0, 0], [2, -1, 0, 0], [1, -1, 1, 0], [1, -1, 0, 1]),
  adjustment: shape(
    [
      [-1, 2, 0, 0],
      [1, -2, 0, 0],
    ],
    [1, 0, 1, 0],
    [1, 0, 0, 1],
  ),
  debt: shape([[0, 0, 0, 1]], none, [0, 0, 0, -1], [1, 0, 0, 1], [0, 1, 0, 1], [0, 0, 1, 1]),
  debt_paid: shape([[-1, 0, 0, -1]], none, [1, 0, 0, 1], [-2, 0, 0, -1], [-1, 1, 0, -1], [-1, 0, 1, -1]),
  close: shape([none], [1, 0, 0, 0], [0, -1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]),
};

/** Number of violations that the invariant of shapes reports if the deposit were such an entry, which the table's CHECK may refuse too. */
async function foundWith(kind: string, [cash, bonus, held, debt]: Moved): Promise<number> {
  const undo = new Error("undo");
  let found = -1;
  await database.owner.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`alter table entries drop constraint entries_shape`.execute(tx);
      await sql`update entries set kind = ${kind}::ledger_entry_kind, cash = ${cash}, bonus = ${bonus}, held = ${held}, debt = ${debt}`.execute(
        tx,
      );
      const invariant = ledgerInvariants.find(({ name }) => name === "an entry moves what its kind moves");
      found = (await invariant!.check(tx, [owner])).length;
      throw undo;
    })
    .catch((error: unknown) => expect(error).toBe(undo));
  return found;
}

describe("an entry", () => {
  it.each(Object.entries(shapes))("of kind %s moves what its kind moves, and nothing else", async (kind, { right, wrong }) => {
    for (const moved of right) expect({ moved, found: await foundWith(kind, moved) }).toEqual({ moved, found: 0 });
    for (const moved of wrong) expect({ moved, found: await foundWith(kind, moved) }).toEqual({ moved, found: 1 });
  });

  it("has a kind whose movement is defined", async () => {
    const kinds = await database.sql<{ kind: string }[]>`select unnest(enum_range(null::ledger_entry_kind))::text as kind`;
    expect(Object.keys(shapes).sort()).toEqual(kinds.map(({ kind }) => kind).sort());
  });
});
