import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Accounts, createAccounts, nextCpf, registration } from "../../../test/accounts.ts";
import { signedIn } from "../../../test/tenants.ts";
import type { Refusal } from "../../kernel/errors.ts";
import type { Tenant } from "../../kernel/scope.ts";

describe("a registration with somebody else's details", () => {
  let accounts: Accounts;
  let grove: Tenant;
  let aurora: Tenant;
  beforeAll(async () => {
    accounts = await createAccounts();
    grove = await accounts.addTenant("grove", { operator: "grove" });
    aurora = await accounts.addTenant("aurora", { operator: "grove", policy: { one_account_per_operator: true } });
  });
  beforeEach(() => accounts.clock.setOffset(0));
  afterAll(() => accounts.close());

  /** Registers a player with confirmed contacts. */
  const customer = async () => {
    const fields = { ...registration(), cpf: nextCpf() };
    const { player } = await accounts.register(grove, fields);
    for (const contact of ["phone", "email"] as const)
      await accounts.players.markVerified(accounts.database.db, { tenant_id: grove.id, player_id: player.id }, contact);
    return { fields, player };
  };
  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      ({ code, fields, extras, retryAfter }: Refusal) => ({ code, fields, extras, retryAfter }),
    );
  const smsTo = (phone: string, part: string) => accounts.outbox.sms.filter(({ to, text }) => to === phone && text.includes(part)).length;

  it("gets the same answer for a taken phone, e-mail or CPF, a person of a sister brand, and an excluded person", async () => {
    const { fields, player } = await customer();
    const excluded = await customer();
    await accounts.protection.exclude(signedIn(grove, excluded.player), { value: "30d" });
    const answers = [
      await refusalOf(accounts.register(grove, { phone: fields.phone })),
      await refusalOf(accounts.register(grove, { email: fields.email })),
      await refusalOf(accounts.register(grove, { cpf: fields.cpf })),
      await refusalOf(accounts.register(aurora, { cpf: fields.cpf })),
      await refusalOf(accounts.register(grove, { cpf: excluded.fields.cpf })),
      await refusalOf(accounts.register(aurora, { cpf: excluded.fields.cpf })),
    ];
    for (const answer of answers)
      expect(answer).toEqual({ code: "registration_refused", fields: undefined, extras: undefined, retryAfter: undefined });
    expect(answers).toHaveLength(6);
    expect(player.state).toBe("active");
  });

  it("is reported to the account's own contacts, once a day, and not to those that were typed", async () => {
    const { fields, player } = await customer();
    const typed = registration({ cpf: fields.cpf });
    for (let nth = 0; nth < 3; nth++) await refusalOf(accounts.register(grove, typed));
    await accounts.jobs.run();
    expect(smsTo(player.phone, "você já tem uma")).toBe(1);
    expect(accounts.outbox.emails.filter(({ to, subject }) => to === player.email && subject.includes("já tem conta"))).toHaveLength(1);
    const digits = typed.phone.replace(/\D/g, "");
    expect(accounts.outbox.sms.some(({ to }) => to.endsWith(digits))).toBe(false);
    accounts.clock.setOffset(25 * 3_600_000);
    await refusalOf(accounts.register(grove, typed));
    await accounts.jobs.run();
    expect(smsTo(player.phone, "você já tem uma")).toBe(2);
  });

  it("sends the exclusion's notice to an excluded person's own contacts", async () => {
    const { fields, player } = await customer();
    await accounts.protection.exclude(signedIn(grove, player), { value: "forever" });
    await refusalOf(accounts.register(aurora, { cpf: fields.cpf }));
    await accounts.jobs.run();
    expect(smsTo(player.phone, "autoexclusão continua valendo")).toBe(1);
  });

  it("creates no account, session or person, and queues no detail in clear", async () => {
    const { fields } = await customer();
    const { sql } = accounts.database;
    const count = async () =>
      (
        await sql`select (select count(*) from players) as players, (select count(*) from sessions) as sessions,
      (select count(*) from persons) as persons`
      )[0];
    const before = await count();
    const typed = registration({ phone: fields.phone, cpf: nextCpf() });
    await refusalOf(accounts.register(grove, typed));
    expect(await count()).toEqual(before);
    const queued = JSON.stringify(await accounts.database.owner.sql`select payload from graphile_worker._private_jobs`);
    expect(queued).toContain("sealed");
    for (const secret of [typed.cpf ?? "", typed.email, fields.phone.replace(/\D/g, "")]) expect(queued).not.toContain(secret);
    await accounts.jobs.run();
    expect(await count()).toEqual(before);
  });
});
