import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { keyOf } from "../../kernel/scope.ts";
import { createNotifications } from "../notifications/index.ts";
import { createAccounts } from "../../../test/accounts.ts";
import { untilWaiting } from "../../../test/barrier.ts";
import { signedIn } from "../../../test/tenants.ts";
import { newId } from "../../kernel/ids.ts";
import { type PaymentsFixture, type TestPlayer, createPaymentsFixture } from "../../../test/payments-fixture.ts";

interface Page {
  readonly data: readonly { readonly id: string }[];
  readonly last_page: number;
  readonly total: number;
  readonly as_of: string;
}

/** Reads all pages and adds a row before each page but the first. Uses the `as_of` of the first page, or page numbers only. */
async function readAll(
  read: (page: number, as_of?: string) => Promise<Page>,
  insert: () => Promise<unknown>,
  anchored = true,
): Promise<string[]> {
  const first = await read(1);
  const ids = first.data.map(({ id }) => id);
  for (let page = 2; page <= first.last_page; page++) {
    await insert();
    const next = await read(page, anchored ? first.as_of : undefined);
    if (anchored) expect([next.total, next.as_of]).toEqual([first.total, first.as_of]);
    ids.push(...next.data.map(({ id }) => id));
  }
  return ids;
}

describe("a player's lists, while rows are added between their pages", () => {
  let fixture: PaymentsFixture;
  let player: TestPlayer;

  beforeAll(async () => {
    fixture = await createPaymentsFixture();
    player = await fixture.player(await fixture.tenant(), { cash: 10_000_000 });
  });
  afterAll(() => fixture.close());

  const owner = () => keyOf(player.scope);
  const withdraw = async () =>
    (await fixture.withdrawals.request(player.scope, { amount: 1_000, method_id: player.method_id, idempotency_key: null })).id;
  const play = () =>
    fixture.wallet.post({
      ...owner(),
      kind: "bet",
      source: "studio",
      external_id: newId(),
      amount: 100,
      provider: "studio",
      game_id: 1,
      round: newId(),
    });

  it("show every transaction exactly once", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 45; count++) ids.push(await withdraw());
    const read = (page: number, as_of?: string) => fixture.statements.listTransactions(player.scope, { page, as_of, type: "withdraw" });
    const shown = await readAll(read, withdraw);
    expect(shown).toEqual(ids.toReversed());
    // With page numbers only, the row at each boundary is shown again.
    const shifted = await readAll(read, withdraw, false);
    expect(new Set(shifted).size).toBeLessThan(shifted.length);
  });

  it("show every round exactly once", async () => {
    for (let count = 0; count < 45; count++) await play();
    const all = (await fixture.wallet.rounds(owner(), { page: 1, per_page: 100 })).items.map(({ id }) => id);
    const read = (page: number, as_of?: string) => fixture.statements.listBets(player.scope, { page, as_of });
    expect(await readAll(read, play)).toEqual(all);
  });

  /** Locks the wallet from outside: the product's write has already taken its time, and commits after page 1 was read. */
  const commitAfterFirstPage = async (write: () => Promise<unknown>, read: (page: number, as_of?: string) => Promise<Page>) => {
    const { tenant_id, player_id } = owner();
    const wallet = sql`select 1 from wallets where tenant_id = ${tenant_id} and player_id = ${player_id} for update`;
    const before = await allPages(read);
    const held = await fixture.database.owner.db.startTransaction().execute();
    await wallet.execute(held);
    const writing = write();
    await untilWaiting(fixture.database, 1);
    const first = await read(1);
    await held.commit().execute();
    await writing;
    const rest = await Promise.all(Array.from({ length: first.last_page - 1 }, (_, index) => read(index + 2, first.as_of)));
    expect([first, ...rest].flatMap(({ data }) => data.map(({ id }) => id))).toEqual(before);
    expect((await allPages(read)).length).toBe(before.length + 1);
  };
  const allPages = async (read: (page: number, as_of?: string) => Promise<Page>) => readAll(read, async () => undefined);

  it("omit a withdrawal that was being written when page 1 was read", async () => {
    const read = (page: number, as_of?: string) => fixture.statements.listTransactions(player.scope, { page, as_of, type: "withdraw" });
    await commitAfterFirstPage(withdraw, read);
  });

  it("omit a charge that the bank had not created when page 1 was read", async () => {
    const charge = () => fixture.deposits.createCharge(player.scope, { amount: 5_000, idempotency_key: null });
    for (let count = 0; count < 3; count++) await charge();
    const read = (page: number, as_of?: string) => fixture.statements.listTransactions(player.scope, { page, as_of });
    await commitAfterFirstPage(charge, read);
    const before = await allPages(read);
    // The row exists before the bank receives the charge, and is listed once the bank has created it.
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const bank = fixture.bankOf(player.scope.tenant);
    bank.before = () => {
      asked.resolve();
      return answered.promise;
    };
    const charging = charge();
    await asked.promise;
    const first = await read(1);
    answered.resolve();
    await charging;
    bank.before = null;
    const rest = await Promise.all(Array.from({ length: first.last_page - 1 }, (_, index) => read(index + 2, first.as_of)));
    expect([first, ...rest].flatMap(({ data }) => data.map(({ id }) => id))).toEqual(before);
  });

  it("omit a round and a stake that were being posted when page 1 was read", async () => {
    await commitAfterFirstPage(play, (page, as_of) => fixture.statements.listBets(player.scope, { page, as_of }));
    await commitAfterFirstPage(play, (page, as_of) => fixture.statements.listTransactions(player.scope, { page, as_of, type: "bet" }));
  });
});

describe("a player's notifications, while more arrive between their pages", () => {
  it("are shown once each", async () => {
    const accounts = await createAccounts();
    const { database, clock, jobs, players } = accounts;
    const notifications = createNotifications({
      db: database.db,
      clock,
      jobs,
      players,
      tenants: { byId: async () => null },
      broadcaster: { toPlayer: () => undefined },
    });
    const tenant = await accounts.addTenant("pages");
    const { player } = await accounts.register(tenant);
    const scope = signedIn(tenant, player);
    let nth = 0;
    const send = async () => {
      nth += 1;
      const words = { title: `Aviso ${nth}`, description: "" };
      const to = { tenant_id: scope.tenant.id, player_id: player.id };
      await database.db.transaction().execute((tx) => notifications.send(tx, { to, notification: { words: { pt: words, en: words } } }));
    };
    for (let count = 0; count < 25; count++) await send();
    const read = (page: number, as_of?: string) => notifications.list(scope, { page, per_page: 10, as_of });
    const shown = await readAll(read, send);
    expect(new Set(shown).size).toBe(25);
    const shifted = await readAll(read, send, false);
    expect(new Set(shifted).size).toBeLessThan(shifted.length);
    const before = await readAll(read, async () => undefined);
    // Sent before page 1 is read, but committed afterwards.
    const open = await database.db.startTransaction().execute();
    const words = { title: "Aviso aberto", description: "" };
    await notifications.send(open, {
      to: { tenant_id: scope.tenant.id, player_id: player.id },
      notification: { words: { pt: words, en: words } },
    });
    const first = await read(1);
    await open.commit().execute();
    const rest = await Promise.all([2, 3, 4, 5, 6, 7].slice(0, first.last_page - 1).map((page) => read(page, first.as_of)));
    expect([first, ...rest].flatMap(({ data }) => data.map(({ id }) => id))).toEqual(before);
    await accounts.close();
  });
});
