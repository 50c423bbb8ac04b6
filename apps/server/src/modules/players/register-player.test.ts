import { createPlayers } from "./create-players.ts";
import { type RegisterInput, registerBody } from "@trevo/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Accounts, createAccounts, nextCpf, registration, testTermsVersion } from "../../../test/accounts.ts";
import { fulfilledOf, raceAtBarrier, reasonsOf } from "../../../test/barrier.ts";
import { signedIn, visitor } from "../../../test/tenants.ts";
import type { Tenant } from "../../kernel/scope.ts";

describe("registering a player", () => {
  let accounts: Accounts;
  let grove: Tenant;
  let aurora: Tenant;
  let strict: Tenant;

  beforeAll(async () => {
    accounts = await createAccounts();
    grove = await accounts.addTenant("grove", { operator: "grove" });
    aurora = await accounts.addTenant("aurora", { operator: "grove" });
    strict = await accounts.addTenant("strict", { settings: { turnstileSiteKey: "key" }, policy: { cpf_required: true } });
  });
  afterAll(() => accounts.close());

  const count = async (table: "players" | "persons"): Promise<number> => {
    const [row] = await accounts.database.sql<{ n: number }[]>`select count(*) as n from ${accounts.database.sql(table)}`;
    return row!.n;
  };

  it("stores the account, creates its wallet and keeps no secret in clear", async () => {
    const cpf = nextCpf();
    const { player, token } = await accounts.register(grove, { cpf, ref: "amiga", password: "canario-na-mina-7" });
    expect(player).toMatchObject({
      tenant_id: grove.id,
      first_name: "Mariana",
      cpf,
      birth_date: "1990-05-17",
      language: "pt",
      state: "active",
      phone_verified_at: null,
    });
    expect(await accounts.wallet.balance({ tenant_id: grove.id, player_id: player.id })).toMatchObject({ cash: 0, bonus: 0 });
    const [accepted] = await accounts.database.sql`select terms_version from players where id = ${player.id}`;
    expect(accepted).toEqual({ terms_version: testTermsVersion });
    const stored = await everythingStored();
    expect(stored).toContain(player.phone);
    expect(stored).not.toMatch(new RegExp(`${cpf}|${token}|canario-na-mina-7`));
  });

  /** Every row of every table as text, with bytes decoded as text. */
  async function everythingStored(): Promise<string> {
    const { sql } = accounts.database;
    const tables = await sql<
      { name: string }[]
    >`select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`;
    const texts = await Promise.all(
      tables.map(async ({ name }) => {
        const rows = await sql.unsafe(`select * from ${name}`);
        return JSON.stringify(rows, (_, value: unknown) => (isBytes(value) ? Buffer.from(value.data).toString("latin1") : value));
      }),
    );
    return texts.join("\n");
  }
  const isBytes = (value: unknown): value is { data: number[] } =>
    typeof value === "object" && value !== null && "type" in value && value.type === "Buffer";

  it.each<[string, Partial<RegisterInput>, string, string]>([
    ["a child", { birth_date: "2015-01-01" }, "birth_date", "underage"],
    ["a date before anybody lived", { birth_date: "1850-01-01" }, "birth_date", "date_invalid"],
    ["a common password, in any case", { password: "Senha@123", password_confirmation: "Senha@123" }, "password", "password_common"],
  ])("refuses %s", async (_, fields, field, message) => {
    const before = await count("players");
    await expect(accounts.register(grove, fields)).rejects.toMatchObject({ code: "invalid_fields", fields: { [field]: [message] } });
    expect(await count("players")).toBe(before);
  });

  it("counts the eighteenth birthday in the tenant's zone", async () => {
    const clock = { now: () => new Date("2026-11-21T02:30:00Z") };
    const players = createPlayers({ ...accounts, db: accounts.database.db, clock, captcha: { verify: async () => true } });
    const born = (birth_date: string) => players.admit(visitor(grove), registerBody.parse(registration({ birth_date })));
    await expect(born("2008-11-20")).resolves.toMatchObject({ birth_date: "2008-11-20" });
    // In UTC it is already the 21st; in São Paulo it is still the 20th.
    await expect(born("2008-11-21")).rejects.toMatchObject({ fields: { birth_date: ["underage"] } });
  });

  it("requires a CPF and the captcha if the tenant does", async () => {
    await expect(accounts.register(strict)).rejects.toMatchObject({ fields: { cpf: ["required"] } });
    await expect(accounts.register(strict, { cpf: nextCpf() })).rejects.toMatchObject({ fields: { captcha: ["captcha_failed"] } });
    await expect(accounts.register(strict, { cpf: nextCpf(), captcha: "robot" })).rejects.toMatchObject({
      fields: { captcha: ["captcha_failed"] },
    });
    const cpf = nextCpf();
    expect((await accounts.register(strict, { cpf, captcha: "sandbox" })).player).toMatchObject({ tenant_id: strict.id, cpf });
  });

  it("refuses taken details in any spelling, without naming the field", async () => {
    const cpf = nextCpf();
    const first = registration({ cpf });
    await accounts.register(grove, first);
    const refused = { code: "registration_refused", fields: undefined, extras: undefined };
    await expect(accounts.register(grove, { phone: first.phone.replace(/\D/g, "") })).rejects.toMatchObject(refused);
    await expect(accounts.register(grove, { email: first.email.toUpperCase() })).rejects.toMatchObject(refused);
    await expect(accounts.register(grove, { cpf })).rejects.toMatchObject(refused);
  });

  it("recognises the person at another brand of the operator, but not at another operator", async () => {
    const fields = registration({ cpf: nextCpf(), captcha: "sandbox" });
    const here = await accounts.register(grove, fields);
    const there = await accounts.register(aurora, fields);
    const elsewhere = await accounts.register(strict, fields);
    expect(there.player.person_id).toBe(here.player.person_id);
    expect(elsewhere.player.person_id).not.toBe(here.player.person_id);
    expect(there.player.id).not.toBe(here.player.id);
  });

  it.each(["phone", "email", "cpf"] as const)(
    "accepts one of eight with the same %s when all are checked before one is stored",
    async (field) => {
      const shared = { ...registration(), cpf: nextCpf() }[field];
      const answers = await raceAtBarrier({
        database: accounts.database,
        hold: (tx) => tx`lock table players in share mode`,
        callers: 8,
        call: () => accounts.register(grove, { [field]: shared }),
      });
      expect(fulfilledOf(answers)).toHaveLength(1);
      expect(reasonsOf(answers)).toMatchObject(Array.from({ length: 7 }, () => ({ code: "registration_refused" })));
    },
  );

  it("stores nothing when a later step fails", async () => {
    const before = { players: await count("players"), persons: await count("persons") };
    const players = createPlayers({
      ...accounts,
      db: accounts.database.db,
      captcha: { verify: async () => true },
      wallet: { open: async () => Promise.reject(new Error("no wallet")) },
    });
    const applicant = await players.admit(visitor(grove), registerBody.parse(registration({ cpf: nextCpf() })));
    await expect(accounts.database.db.transaction().execute((tx) => players.register(tx, visitor(grove), applicant))).rejects.toThrow(
      "no wallet",
    );
    expect({ players: await count("players"), persons: await count("persons") }).toEqual(before);
  });

  it("gives an account without a CPF its first payer's CPF, once, and never another account's", async () => {
    const { player } = await accounts.register(grove);
    const holder = await accounts.register(grove, { cpf: nextCpf() });
    const key = { tenant_id: grove.id, player_id: player.id };
    const take = (cpf: string) => accounts.database.db.transaction().execute((tx) => accounts.protection.judgePayer(tx, key, cpf));
    expect(await take(holder.player.cpf!)).toBe("someone_else");
    const cpf = nextCpf();
    expect(await Promise.all([take(cpf), take(cpf)])).toEqual(["own", "own"]);
    expect(await take(nextCpf())).toBe("someone_else");
    expect((await accounts.sessions.player(signedIn(grove, player))).cpf).toBe(cpf);
  });

  it("treats another tenant's player as not found", async () => {
    const { player } = await accounts.register(grove);
    expect(await accounts.players.byId({ tenant_id: aurora.id, player_id: player.id })).toBeNull();
    expect(await accounts.players.byUsername(aurora, player.phone)).toBeNull();
  });
});
