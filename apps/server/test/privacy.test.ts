import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { personalData } from "../src/modules.ts";
import { newId } from "../src/kernel/ids.ts";
import { activationOf } from "../src/modules/wallet/wallet-fixture.ts";
import { signedIn } from "./tenants.ts";
import { type Member, type TestSite, eventually, startTestSite } from "./test-site.ts";

let site: TestSite;
let tenantId: number;

beforeAll(async () => {
  site = await startTestSite();
  tenantId = (await site.app.modules.tenants.bySlug("trevo"))?.id ?? 0;
});
afterAll(() => site.close());

const post = ({ token, password }: Member, path: string) => site.call("POST", `/api/profile/${path}`, { token, body: { password } });
const privacyOf = async ({ token }: Member) => (await site.call("GET", "/api/profile/privacy", { token })).json["data"];
const fetchCopy = ({ token }: Member, id: string) => site.call("GET", `/api/profile/data-exports/${id}/file`, { token });
const ready = (member: Member): Promise<string> =>
  eventually("the copy", async () => {
    const { export: copy } = await privacyOf(member);
    return copy?.state === "ready" ? (copy.id as string) : undefined;
  });
const walletOf = ({ id }: Member) => ({ tenant_id: tenantId, player_id: id, source: "test", external_id: newId() });
const wallet = () => site.app.modules.wallet;
const stateOf = async ({ id }: Member): Promise<string> =>
  (await sql<{ state: string }>`select state from players where id = ${id}`.execute(site.database.db)).rows[0]?.state ?? "";

describe("a player's personal data", () => {
  it("is declared table by table, with columns that exist", async () => {
    const { rows } = await sql<{ table_name: string; columns: string[] }>`
      select table_name, array_agg(column_name::text) as columns from information_schema.columns
      where table_schema = 'public'
        and not (select relispartition from pg_class where oid = format('public.%I', table_name)::regclass) group by table_name`.execute(
      site.database.owner.db,
    );
    const holding = rows.filter(({ columns }) => ["player_id", "holder_id"].some((name) => columns.includes(name)));
    // If a table is missing here, add a line to its module's personal-data.ts.
    const declared = new Set(personalData.map(({ table }) => table));
    expect(holding.map(({ table_name }) => table_name).filter((table) => !declared.has(table))).toEqual([]);
    for (const { table, shows, sealed = [], owner } of personalData) {
      const columns = rows.find((row) => row.table_name === table)?.columns ?? [];
      const named = ["tenant_id", ...shows, ...sealed, ...(owner ? [owner.column] : [])];
      expect(
        named.filter((column) => !columns.includes(column)),
        table,
      ).toEqual([]);
    }
  });

  it("is in the player's own export, without any other player's data", async () => {
    const [member, other] = [await site.join({ verified: true }), await site.join()];
    await site.deposit(member, 5_000);
    const address = {
      zip_code: "01310100",
      street: "Avenida Paulista",
      number: "1",
      district: "Bela Vista",
      city: "São Paulo",
      state: "SP",
    };
    await site.call("POST", "/api/address/create", { token: member.token, body: address });
    const requested = await post(member, "data-exports");
    expect([requested.status, requested.json["data"]]).toMatchObject([201, { state: "gathering", expires_at: null }]);
    const file = await fetchCopy(member, await ready(member));
    expect(file.headers["content-disposition"]).toMatch(/^attachment; filename="trevo-meus-dados-\d{4}-\d{2}-\d{2}\.json"$/);
    expect(file.json).toMatchObject({
      account: { id: member.id, email: member.email, cpf: member.cpf },
      players: [{ phone_verified_at: expect.any(String), terms_version: expect.any(Number) }],
      profiles: [{ address: { street: "Avenida Paulista" } }],
      entries: [{ kind: "deposit", cash: 5_000 }],
      deposits: [{ amount: 5_000, status: "paid" }],
      sessions: [{ ip: expect.any(String) }],
    });
    const text = JSON.stringify(file.json);
    for (const hidden of [other.id, other.email, member.token, "_sealed", "token_hash"]) expect(text).not.toContain(hidden);
    expect((await fetchCopy(other, file.json["data_exports"][0].id)).status).toBe(404);
  });

  it("is exported once a day under concurrent requests, and the sealed file is kept for seven days", async () => {
    const member = await site.join();
    const wrong = await site.call("POST", "/api/profile/data-exports", { token: member.token, body: { password: "outra-senha-1" } });
    expect(wrong.status).toBe(401);
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(member, "data-exports")));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 429, 429, 429]);
    const id = await ready(member);
    expect((await privacyOf(member)).next_export_at).toEqual(expect.any(String));
    const path = join(site.dataDir, "uploads", "exports", String(tenantId), `${id}.sealed`);
    const sealed = await readFile(path);
    expect(sealed.includes(member.email)).toBe(false);
    await site.app.modules.privacy.removeExpired();
    expect((await fetchCopy(member, id)).status).toBe(200);
    await sql`update data_exports set expires_at = now() - interval '1 minute' where id = ${id}`.execute(site.database.db);
    expect((await fetchCopy(member, id)).status).toBe(410);
    await site.app.modules.privacy.removeExpired();
    await expect(readFile(path)).rejects.toMatchObject({ code: "ENOENT" });
    expect(await privacyOf(member)).toMatchObject({ export: null });
  });
});

/** Calls of a studio about a round. */
const studio = (action: string, body: object) => {
  const raw = JSON.stringify(body);
  const signature = createHmac("sha256", "studio-demo-secret").update(raw).digest("hex");
  return site.call("POST", `/callbacks/trevo/studio/${action}`, { raw, headers: { "x-signature": signature } });
};

describe("closing an account", () => {
  it("is refused while there is money or an open round, states why, and forfeits the bonus", async () => {
    const member = await site.join({ verified: true });
    await site.deposit(member, 2_000);
    expect((await privacyOf(member)).obstacles).toEqual([{ why: "balance", amount: 2_000 }]);
    expect(await post(member, "close")).toMatchObject({ status: 409, json: { code: "account_not_settled" } });
    const bet = { kind: "bet", amount: 2_000, provider: "studio", game_id: 1, round: newId() } as const;
    await wallet().post({ ...walletOf(member), ...bet });
    expect((await privacyOf(member)).obstacles).toEqual([{ why: "open_rounds", count: 1 }]);
    expect((await post(member, "close")).status).toBe(409);
    await wallet().post({ ...walletOf(member), kind: "close_round", provider: bet.provider, round: bet.round });
    await wallet().post(activationOf({ tenant_id: tenantId, player_id: member.id }, { amount: 500 }));
    expect(await privacyOf(member)).toMatchObject({ obstacles: [], bonus: 500 });
    expect((await post(member, "close")).status).toBe(200);
    expect(await wallet().balance({ tenant_id: tenantId, player_id: member.id })).toMatchObject({ cash: 0, bonus: 0 });
  });

  it("ends sessions, erases everything that the law does not require to keep, and its contacts cannot open another account", async () => {
    const member = await site.join({ verified: true });
    const { token, password, phone, email, cpf } = member;
    await site.call("POST", "/api/wallet/withdraw/method", { token, body: { type: "cpf", key: cpf }, key: newId() });
    await post(member, "data-exports");
    await ready(member);
    expect((await site.call("POST", "/api/profile/close", { token, body: { password: "outra-senha-1" } })).status).toBe(401);
    expect((await post(member, "close")).status).toBe(200);
    expect((await site.call("GET", "/api/auth/me", { token })).status).toBe(401);
    expect((await site.call("POST", "/api/auth/login", { body: { username: phone, password } })).status).toBe(401);
    for (const { table, atClosing, owner } of personalData) {
      const mine = sql`${sql.ref(owner?.column ?? "player_id")}::text like ${`%${member.id}`}`;
      if (table === "players") continue;
      const { rows } = await sql`select 1 from ${sql.table(table)} where ${mine} limit 1`.execute(site.database.db);
      if (atClosing === "erased") expect(rows, table).toEqual([]);
    }
    const { rows } = await sql<{ phone: string; first_name: string }>`select * from players where id = ${member.id}`.execute(
      site.database.db,
    );
    expect(rows[0]).toMatchObject({ first_name: member.first_name, person_id: expect.any(String), password_hash: "", state: "closed" });
    expect(JSON.stringify(rows[0])).not.toContain(phone);
    for (const [field, value] of Object.entries({ phone, email, cpf })) {
      const again = await site.join({ fields: { [field]: value } }).then(
        () => "let in",
        (error: Error) => error.message,
      );
      expect(again, field).toContain("registration_refused");
    }
    // Another brand does not know these contacts.
    await site.join({ tenant: "aurora", fields: { phone, email } });
  });

  it("is confirmed to the contacts that it erases, and only to verified ones", async () => {
    const [member, unconfirmed] = [await site.join({ verified: true }), await site.join()];
    const messages = async (to: string) => {
      const { json } = await site.sandbox("GET", `/sandbox/outbox?to=${encodeURIComponent(to)}`);
      return (json["data"] as { text: string }[]).filter(({ text }) => text.includes("foi encerrada")).length;
    };
    for (const who of [unconfirmed, member]) expect((await post(who, "close")).status).toBe(200);
    for (const to of [member.phone, member.email])
      await eventually(`word of the closing to ${to}`, async () => ((await messages(to)) === 1 ? true : undefined));
    expect([await messages(unconfirmed.phone), await messages(unconfirmed.email)]).toEqual([0, 0]);
    const kept = await sql`select 1 from graphile_worker._private_jobs where payload::text like ${`%${member.phone}%`}`.execute(
      site.database.owner.db,
    );
    expect(kept.rows).toEqual([]);
  });

  it("does not end a self-exclusion", async () => {
    const { tenants, protection, privacy } = site.app.modules;
    const tenant = await tenants.bySlug("trevo");
    if (!tenant) throw new Error("no tenant");
    const member = await site.join();
    await protection.exclude(signedIn(tenant, member), { value: "forever" });
    await privacy.close(signedIn(tenant, member), { password: member.password });
    expect(await stateOf(member)).toBe("closed");
    await expect(site.join({ tenant: "aurora", fields: { cpf: member.cpf } })).rejects.toThrow("registration_refused");
  });
});

describe("a closing concurrent with", () => {
  const rounds = Array.from({ length: 3 }, (_, index) => index);

  it("other closings of the same account happens once", async () => {
    const member = await site.join();
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(member, "close")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 401, 409]).toContain(status);
  });

  it.each(rounds)("a deposit: exactly one of the two succeeds (%i)", async () => {
    const member = await site.join();
    const [closing, deposit] = await Promise.all([
      post(member, "close"),
      wallet().post({ ...walletOf(member), kind: "deposit", amount: 1_000 }),
    ]);
    expect([closing.status, deposit.status]).toEqual(closing.status === 200 ? [200, "blocked"] : [409, "posted"]);
  });

  it.each(rounds)("a bet of bonus money: exactly one of the two succeeds (%i)", async () => {
    const member = await site.join();
    await wallet().post(activationOf({ tenant_id: tenantId, player_id: member.id }, { amount: 1_000 }));
    const bet = { kind: "bet", amount: 400, provider: "studio", game_id: 1, round: newId() } as const;
    const [closing, stake] = await Promise.all([post(member, "close"), wallet().post({ ...walletOf(member), ...bet })]);
    expect([closing.status, stake.status]).toEqual(
      closing.status === 200 ? [200, expect.stringMatching(/blocked|insufficient/)] : [409, "posted"],
    );
  });

  it("a new limit: one waits for the other, without a deadlock", async () => {
    const { tenants, players, protection, wallet: ledger } = site.app.modules;
    const [member, tenant] = [await site.join(), await tenants.bySlug("trevo")];
    if (!tenant) throw new Error("no tenant");
    const key = { tenant_id: tenantId, player_id: member.id };
    const [limit] = await site.database.db.transaction().execute(async (tx) => {
      await players.lockOpen(tx, key);
      const setting = protection.setLimit(signedIn(tenant, member), { kind: "loss", period: "day", value: 1_000 });
      await eventually("the limit at a lock", async () => {
        const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          site.database.owner.db,
        );
        return rows.length > 0 ? true : undefined;
      });
      await ledger.closureBlockers(key, tx);
      return [setting];
    });
    await expect(limit).resolves.toBeUndefined();
  });

  it("a credit would leave money behind if the balance were read before the lock (control)", async () => {
    const member = await site.join();
    const key = { tenant_id: tenantId, player_id: member.id };
    const { players, wallet: ledger } = site.app.modules;
    const looked = await ledger.closureBlockers(key);
    await ledger.post({ ...walletOf(member), kind: "deposit", amount: 1_000 });
    if (looked.cash === 0) await site.database.db.transaction().execute((tx) => players.close(tx, key));
    expect([await stateOf(member), (await ledger.closureBlockers(key)).cash]).toEqual(["closed", 1_000]);
  });

  it("a charge: a Pix that is paid afterwards is returned", async () => {
    const member = await site.join({ verified: true });
    const charge = await site.call("POST", "/api/main-gateway/qrcode-pix", { token: member.token, body: { amount: 3_000 }, key: newId() });
    expect((await post(member, "close")).status).toBe(200);
    const payer = { name: `${member.first_name} ${member.last_name}`, cpf: member.cpf };
    await site.sandbox("POST", "/sandbox/pay", { br_code: charge.json["data"].code, payer });
    const disposition = await eventually("the Pix on its way back", async () => {
      const { rows } = await sql<{ disposition: string }>`
        select disposition from received_pix where deposit_id = ${charge.json["data"].id}`.execute(site.database.db);
      return rows[0]?.disposition;
    });
    expect(["returning", "returned"]).toContain(disposition);
    expect(await wallet().balance({ tenant_id: tenantId, player_id: member.id })).toMatchObject({ cash: 0 });
  });

  it("a studio's or the bank's late call parks the money for staff, and each payer's money is accounted for", async () => {
    const member = await site.join({ verified: true });
    await site.deposit(member, 1_000);
    const session = await site.launch(member, "studio-button");
    const bet = { transaction: newId(), round: newId(), session, game: "studio-button", amount: 1_000 };
    expect(await studio("bet", bet)).toMatchObject({ json: { code: "OK", balance: 0 } });
    expect(await studio("win", { ...bet, transaction: newId(), amount: 0, closes: true })).toMatchObject({ json: { code: "OK" } });
    expect((await post(member, "close")).status).toBe(200);
    const casesOf = async () => (await site.app.modules.reconciliation.backOffice.cases(tenantId)).filter(({ id }) => id === member.id);
    expect(await casesOf()).toEqual([]);
    expect(await studio("win", { ...bet, transaction: newId(), amount: 900 })).toMatchObject({ json: { code: "OK", balance: 900 } });
    expect(await casesOf()).toMatchObject([{ kind: "closed_account", amount: 900, reason: "account_closed" }]);
    await wallet().post({ ...walletOf(member), kind: "payout_returned", amount: 50 });
    const blocked = await site.join();
    await wallet().post({ ...walletOf(blocked), kind: "deposit", amount: 100 });
    await sql`update players set state = 'blocked' where id = ${blocked.id}`.execute(site.database.db);
    await sql`update wallets set reason = 'blocked' where player_id = ${blocked.id}`.execute(site.database.owner.db);
    expect((await site.app.modules.reconciliation.backOffice.cases(tenantId)).filter(({ id }) => id === blocked.id)).toEqual([]);
    expect(await casesOf()).toMatchObject([{ amount: 950 }]);
    const paidOut = { kind: "adjustment", cash: -950, bonus: 0, reason: "paid by hand" } as const;
    await wallet().post({ ...walletOf(member), ...paidOut });
    expect(await casesOf()).toEqual([]);
  });

  it("a registration with the account's phone: never both succeed", async () => {
    for (const _ of rounds) {
      const member = await site.join();
      const [closing, again] = await Promise.allSettled([post(member, "close"), site.join({ fields: { phone: member.phone } })]);
      expect(closing).toMatchObject({ status: "fulfilled", value: { status: 200 } });
      expect(again.status).toBe("rejected");
    }
  });
});

it("addresses of sessions are deleted after half a year", async () => {
  const member = await site.join();
  await sql`update sessions set ended_at = now() - interval '181 days' where player_id = ${member.id}`.execute(site.database.db);
  const other = await site.join();
  await site.app.modules.sessions.forgetAddresses();
  const { rows } = await sql<{ ip: string }>`select ip from sessions where player_id = ${member.id}`.execute(site.database.db);
  const kept = await sql<{ ip: string }>`select ip from sessions where player_id = ${other.id}`.execute(site.database.db);
  expect([rows[0]?.ip, kept.rows[0]?.ip]).toEqual(["", "127.0.0.1"]);
});
