import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Accounts, codeIn, createAccounts, goodPassword } from "../../../test/accounts.ts";
import { signedIn, visitor } from "../../../test/tenants.ts";
import type { PlayerScope, Tenant } from "../../kernel/scope.ts";
import type { SignedIn } from "./complete-login.ts";

const phoneBrowser =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36";
const desktopBrowser = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

describe("account security", () => {
  let accounts: Accounts;
  let grove: Tenant;
  let aurora: Tenant;
  let here: SignedIn;
  let scope: PlayerScope;
  let people = 0;

  beforeAll(async () => {
    accounts = await createAccounts();
    grove = await accounts.addTenant("grove", { settings: { method_hold_ms: 3_600_000 } });
    aurora = await accounts.addTenant("aurora");
  });
  beforeEach(async () => {
    accounts.clock.setOffset(0);
    people += 1;
    here = await accounts.register(grove);
    const session = await accounts.sessions.authenticate(grove, here.token);
    scope = signedIn(grove, here.player, { session_id: session!.session_id });
    for (const contact of ["phone", "email"] as const)
      await accounts.players.markVerified(accounts.database.db, { tenant_id: grove.id, player_id: here.player.id }, contact);
    await accounts.jobs.run();
  });
  afterAll(() => accounts.close());

  const logIn = (user_agent = "test", ip = "189.62.14.7") =>
    accounts.sessions.logIn({ ...visitor(grove), user_agent, ip }, { username: here.player.phone, password: goodPassword });
  const newPhone = () => `+5521988${String(people).padStart(6, "0")}`;
  const newEmail = () => `novo${people}@exemplo.com`;
  const smsTo = (to: string) => accounts.outbox.sms.filter((message) => message.to === to);
  const emailsTo = (to: string) => accounts.outbox.emails.filter((message) => message.to === to);

  it("lists open sessions and ends one of them, or all others", async () => {
    const phone = await logIn(phoneBrowser);
    const desktop = await logIn(desktopBrowser, "2804:14c:1::7");
    const list = await accounts.sessions.list(scope);
    expect(list.map(({ device, network, current }) => ({ device, network, current }))).toEqual(
      expect.arrayContaining([
        { device: { kind: "phone", browser: "Chrome", system: "Android" }, network: "189.62.•.•", current: false },
        { device: { kind: "computer", browser: "Firefox", system: "Linux" }, network: "2804:14c:…", current: false },
        { device: { kind: "unknown", browser: null, system: null }, network: "127.0.•.•", current: true },
      ]),
    );
    const revoked: string[] = [];
    accounts.sessions.onRevoked(({ session_id }) => revoked.push(session_id));
    const phoneId = list.find(({ device }) => device.kind === "phone")!.id;
    await accounts.sessions.endOne(scope, phoneId);
    expect(await accounts.sessions.authenticate(grove, phone.token)).toBeNull();
    await expect(accounts.sessions.endOne(scope, phoneId)).rejects.toMatchObject({ code: "not_found" });
    expect(await accounts.sessions.endOthers(scope)).toBe(1);
    expect(await accounts.sessions.authenticate(grove, desktop.token)).toBeNull();
    expect(await accounts.sessions.authenticate(grove, here.token)).not.toBeNull();
    expect(revoked).toHaveLength(2);
  });

  it("ends no session of another player", async () => {
    const { player } = await accounts.register(grove);
    await expect(accounts.sessions.endOne(signedIn(grove, player), scope.session_id)).rejects.toMatchObject({ code: "not_found" });
    await expect(accounts.sessions.endOne(signedIn(aurora, here.player), scope.session_id)).rejects.toMatchObject({ code: "not_found" });
    expect(await accounts.sessions.authenticate(grove, here.token)).not.toBeNull();
  });

  it("notifies the player of a new device once, with a link that only ends that session", async () => {
    const stranger = await logIn(phoneBrowser);
    await logIn(phoneBrowser.replace("126.0", "127.0"));
    await accounts.jobs.run();
    const alerts = smsTo(here.player.phone).filter(({ text }) => text.includes("#end="));
    expect(alerts).toHaveLength(1);
    expect(emailsTo(here.player.email).at(-1)).toMatchObject({ subject: "Trevo: novo acesso à sua conta" });
    expect(alerts[0]!.text).toContain("Chrome, Android (189.62.•.•)");
    const link = /#end=(\S+)/.exec(alerts[0]!.text)?.[1] ?? "";
    for (const wrong of [`${link.slice(0, -1)}${link.endsWith("0") ? "1" : "0"}`, scope.session_id, "x.y", ""])
      await expect(accounts.sessions.endByLink(visitor(grove), wrong)).rejects.toMatchObject({ code: "code_wrong" });
    await expect(accounts.sessions.endByLink(visitor(aurora), link)).rejects.toMatchObject({ code: "code_wrong" });
    await accounts.sessions.endByLink(visitor(grove), link);
    await accounts.sessions.endByLink(visitor(grove), link);
    expect(await accounts.sessions.authenticate(grove, stranger.token)).toBeNull();
    expect(await accounts.sessions.authenticate(grove, here.token)).not.toBeNull();
  });

  it("changes the phone by a code to the new number, notifies the old one, and holds withdrawals", async () => {
    await accounts.withdrawMethods.create(scope, {
      method: { type: "evp", key: "123e4567-e89b-42d3-a456-426614174000" },
      idempotency_key: null,
    });
    const requested = { contact: "phone", value: newPhone(), password: goodPassword } as const;
    await expect(accounts.sessions.requestContactChange(scope, { ...requested, password: "errada-errada-1" })).rejects.toMatchObject({
      code: "wrong_credentials",
    });
    expect(await accounts.sessions.requestContactChange(scope, requested)).toMatchObject({ channel: "sms", resend_in_ms: 20_000 });
    await accounts.jobs.run();
    const code = codeIn(smsTo(newPhone()).at(-1));
    expect((await accounts.sessions.player(scope)).phone).toBe(here.player.phone);
    const changed = await accounts.sessions.verifyContact(scope, { purpose: "verify_phone", digits: code });
    expect(changed).toMatchObject({ phone: newPhone(), phone_verified_at: expect.any(Date) });
    await expect(accounts.sessions.verifyContact(scope, { purpose: "verify_phone", digits: code })).rejects.toMatchObject({
      code: "code_wrong",
    });
    await accounts.jobs.run();
    for (const sent of [smsTo(here.player.phone).at(-1), smsTo(newPhone()).at(-1), emailsTo(here.player.email).at(-1)])
      expect(sent?.text).toContain("o telefone da sua conta foi trocado");
    const [method] = await accounts.withdrawMethods.list(scope);
    expect(method?.held_until).not.toBeNull();
  });

  it("changes the e-mail once, and never to the address of another account", async () => {
    const { player: holder } = await accounts.register(grove);
    await accounts.sessions.requestContactChange(scope, { contact: "email", value: holder.email, password: goodPassword });
    await accounts.jobs.run();
    const taken = codeIn(emailsTo(holder.email).at(-1));
    await expect(accounts.sessions.verifyContact(scope, { purpose: "verify_email", digits: taken })).rejects.toMatchObject({
      code: "invalid_fields",
      fields: { email: ["email_taken"] },
    });
    accounts.clock.setOffset(21_000);
    await accounts.sessions.requestContactChange(scope, { contact: "email", value: newEmail(), password: goodPassword });
    await accounts.jobs.run();
    const digits = codeIn(emailsTo(newEmail()).at(-1));
    const answers = await Promise.allSettled(
      Array.from({ length: 4 }, () => accounts.sessions.verifyContact(scope, { purpose: "verify_email", digits })),
    );
    expect(answers.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    await expect(
      accounts.sessions.requestContactChange(scope, { contact: "email", value: newEmail(), password: goodPassword }),
    ).rejects.toMatchObject({ fields: { email: ["contact_same"] } });
  });

  it("stores a pending contact encrypted", async () => {
    await accounts.sessions.requestContactChange(scope, { contact: "phone", value: newPhone(), password: goodPassword });
    const stored = await accounts.database.sql<{ text: string }[]>`
      select row_to_json(c)::text as text from contact_changes c union all select row_to_json(j)::text from graphile_worker._private_jobs j`;
    expect(stored.length).toBeGreaterThan(1);
    for (const { text } of stored) expect(text).not.toContain(newPhone());
  });

  it("changes the password if the old one is given; the current session stays open, the others end", async () => {
    const other = await logIn();
    await expect(accounts.sessions.requestPasswordChange(scope, { password: "errada-errada-1" })).rejects.toMatchObject({
      code: "wrong_credentials",
    });
    const reset_token = await accounts.sessions.requestPasswordChange(scope, { password: goodPassword });
    await accounts.sessions.resetPassword({ ...visitor(grove), player: scope }, { reset_token, password: "outra-senha-boa-3" });
    expect(await accounts.sessions.authenticate(grove, here.token)).not.toBeNull();
    expect(await accounts.sessions.authenticate(grove, other.token)).toBeNull();
    await accounts.jobs.run();
    expect(smsTo(here.player.phone).at(-1)?.text).toContain("sua senha foi trocada");
  });

  it("evaluates five of 200 concurrent password guesses, even when right ones are among them", async () => {
    await accounts.sessions.requestContactChange(scope, { contact: "phone", value: newPhone(), password: goodPassword });
    await accounts.jobs.run();
    const right = codeIn(smsTo(newPhone()).at(-1));
    const guesses = Array.from({ length: 200 }, (_, index) =>
      index % 40 === 39 ? right : String((Number(right) + 1 + index) % 1_000_000),
    );
    const answers = await Promise.allSettled(
      guesses.map((guess) => accounts.sessions.verifyContact(scope, { purpose: "verify_phone", digits: guess.padStart(6, "0") })),
    );
    const [row] = await accounts.database.sql<{ attempts: number }[]>`
      select attempts from verification_codes where player_id = ${scope.player_id} and purpose = 'change_phone'`;
    expect(row!.attempts).toBe(5);
    expect(answers.filter((one) => one.status === "fulfilled").length).toBeLessThanOrEqual(1);
    await expect(accounts.sessions.verifyContact(scope, { purpose: "verify_phone", digits: right })).rejects.toMatchObject({
      code: "code_wrong",
    });
  });
});
