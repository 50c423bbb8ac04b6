import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Accounts, createAccounts } from "../../../test/accounts.ts";
import { type Tx } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import { readSnapshot } from "../../kernel/list-anchor.ts";
import type { Reader } from "./store.ts";
import { notificationStore } from "./store.ts";

const minute = 60_000;

let accounts: Accounts;
let reader: Reader;
beforeAll(async () => {
  accounts = await createAccounts();
  const tenant = await accounts.addTenant("many");
  const { player } = await accounts.register(tenant);
  const now = accounts.clock.now();
  reader = { tenant_id: tenant.id, player_id: player.id, since: new Date(now.getTime() - 5_000 * minute), now, language: "pt" };
});
afterAll(() => accounts.close());

interface Made {
  readonly nth: number;
  readonly own: boolean;
  readonly pinned: boolean;
  readonly ended: boolean;
  readonly audience: "pt" | "en" | null;
}

async function add(made: readonly Made[]): Promise<void> {
  for (const { nth, own, pinned, ended, audience } of made)
    await notificationStore.insert(accounts.database.db, {
      tenant_id: reader.tenant_id,
      id: newId(),
      player_id: own ? reader.player_id : null,
      class: "service",
      category: "account",
      presents: "list",
      words: { pt: { title: String(nth), description: "" }, en: { title: String(nth), description: "" } },
      img: null,
      link: null,
      pinned_until: new Date(reader.now.getTime() + (pinned ? minute : -minute)),
      payment: null,
      mission: null,
      user_box: null,
      // Two notifications with each time, so that the id decides their order.
      created_at: new Date(reader.now.getTime() - Math.floor(nth / 2) * minute),
      ends_at: ended ? reader.now : null,
      audience,
    });
}

it("every page matches the whole list with pinned notifications first, and the totals and unread counts agree with it", async () => {
  const made = Array.from({ length: 120 }, (_, nth) => ({
    nth,
    own: nth % 3 === 0,
    pinned: nth % 17 === 0,
    ended: nth % 11 === 0,
    audience: ([null, "pt", "en"] as const)[nth % 7 === 0 ? 2 : nth % 2] ?? null,
  }));
  await add(made);
  const anchor = { moment: reader.now, snapshot: await readSnapshot(accounts.database.db) };
  const all = await notificationStore.list(accounts.database.db, reader, { anchor, limit: 500, offset: 0 });
  const mine = made.filter(({ own, ended, audience }) => own || (!ended && audience !== "en"));
  expect(all).toHaveLength(mine.length);
  const sorted = all.toSorted(
    (a, b) =>
      Number((b.pinned_until ?? 0) > reader.now) - Number((a.pinned_until ?? 0) > reader.now) ||
      b.created_at.getTime() - a.created_at.getTime() ||
      (a.id < b.id ? 1 : -1),
  );
  expect(all.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
  const paged = [];
  for (let offset = 0; offset < mine.length; offset += 7)
    paged.push(...(await notificationStore.list(accounts.database.db, reader, { anchor, limit: 7, offset })));
  expect(paged.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  for (const type of ["personal", "platform"] as const) {
    const ofType = await notificationStore.list(accounts.database.db, reader, { type, anchor, limit: 500, offset: 0 });
    expect(ofType.map(({ id }) => id)).toEqual(
      all.filter(({ player_id }) => (player_id === null) === (type === "platform")).map(({ id }) => id),
    );
  }
  for (const { id } of all.slice(0, 9)) await notificationStore.markRead(accounts.database.db, reader, id);
  const left = all.slice(9);
  const own = all.filter(({ player_id }) => player_id !== null).length;
  const ownLeft = left.filter(({ player_id }) => player_id !== null).length;
  expect(await notificationStore.counts(accounts.database.db, reader, anchor)).toEqual({
    own: { total: own, unread: ownLeft },
    platform: { total: all.length - own, unread: left.length - ownLeft },
  });
});

/** Number of rows fetched from the table in this transaction. Index-only reads do not count. */
async function fetched(tx: Tx): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select (pg_stat_get_xact_tuples_returned('notifications'::regclass) + pg_stat_get_xact_tuples_fetched('notifications'::regclass))::int as rows`.execute(
    tx,
  );
  return rows[0]?.rows ?? -1;
}

it("a page among thousands reads only its own rows, and the platform's are counted from an index", async () => {
  // Notifications of realistic length: a table with short rows would be read as fast as its index.
  const long = "Texto de um aviso. ".repeat(30);
  await sql`insert into notifications (tenant_id, id, player_id, words, created_at)
    select ${reader.tenant_id}, gen_random_uuid(), case when nth % 10 = 0 then ${reader.player_id}::uuid end, jsonb_build_object('pt', ${long}::text), ${reader.now}::timestamptz - nth * interval '1 minute'
    from generate_series(1, 4000) nth`.execute(accounts.database.owner.db);
  await sql`vacuum analyze notifications`.execute(accounts.database.owner.db);
  const anchor = { moment: reader.now, snapshot: await readSnapshot(accounts.database.db) };
  await accounts.database.owner.db.transaction().execute(async (tx) => {
    expect(await notificationStore.list(tx, reader, { anchor, limit: 10, offset: 0 })).toHaveLength(10);
    // Ten of each kind, the pinned ones, and the ten that are shown.
    expect(await fetched(tx)).toBeLessThan(60);
    await notificationStore.counts(tx, reader, anchor);
    // The player's own may be read; the platform's 3,600 are not.
    expect(await fetched(tx)).toBeLessThan(1_200);
  });
});
