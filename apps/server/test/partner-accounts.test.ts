import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PartnerAccount, Proposal, ProposalFile } from "@trevo/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLocalKeys } from "../src/adapters/keys/local-keys.ts";
import { systemClock } from "../src/kernel/clock.ts";
import { type Database, connect } from "../src/kernel/db.ts";
import { createActiveAccounts, createPartnerAccounts } from "../src/modules/partner-accounts/index.ts";
import { fulfilledOf, runBehindLock } from "./barrier.ts";
import { sandboxBankFields } from "./partner-things.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let database: Database;
let ana: TestMember;
let bia: TestMember;
let stranger: TestMember;
let dir: string;
const keyFile = () => join(dir, "keys");
const keyLine = (name: string) => `${name}:${randomBytes(32).toString("base64")}`;
const firstKey = keyLine("first");

const bus = { publish: async () => undefined, subscribe: () => undefined, onGap: () => undefined };

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "trevo-keys-"));
  await writeFile(keyFile(), `# wraps\n${firstKey}\n`);
  site = await startTestSite({ KEY_FILE: keyFile() });
  database = connect(site.database.url, { max: 2 });
  const may = ["partners.credentials", "audit.read"] as const;
  [ana, bia] = [await hire(site, { may }), await hire(site, { may })];
  stranger = await hire(site, { operator: "meridian", may });
});
afterAll(async () => {
  await database.close();
  await site.close();
  await rm(dir, { recursive: true, force: true });
});

const bank = (changes: Record<string, string> = {}) => ({ ...sandboxBankFields(site.sandboxUrl, "trevo"), ...changes });
const post = (path: string, body: object | undefined, { token } = ana) =>
  office(site, "POST", `trevo/partners${path}`, { token, ...(body && { body }) });
const account = (reply: Reply): PartnerAccount => reply.json["data"] as PartnerAccount;
const add = async (fields: object = bank(), kind = "pix"): Promise<PartnerAccount> =>
  account(expectStatus(await post("", { kind, fields }), 201));
const check = async (id: string): Promise<PartnerAccount> => account(expectStatus(await post(`/${id}/check`, {}), 200));
const listed = async (): Promise<PartnerAccount[]> =>
  expectStatus(await office(site, "GET", "trevo/partners", { token: bia.token }), 200).json["data"] as PartnerAccount[];
const stateOf = async (id: string) => (await listed()).find((one) => one.id === id)?.state;
const propose = (id: string, what = "activate") => post(`/${id}/${what}`, { reason: "first day" });
async function approve(id: string, { token }: TestMember = bia): Promise<Reply> {
  const file = expectStatus(await office(site, "GET", `proposals/${id}`, { token }), 200).json["data"] as ProposalFile;
  return office(site, "POST", `proposals/${id}/approve`, { token, body: { version: file.now?.version ?? "gone" } });
}
async function activate(id: string): Promise<void> {
  const { id: proposal } = expectStatus(await propose(id), 200).json["data"] as Proposal;
  expectStatus(await approve(proposal), 200);
}
const checkedBank = async (fields: object = bank()): Promise<string> => {
  const { id } = await add(fields);
  expect((await check(id)).state).toBe("checked");
  return id;
};
const refusalOf = async (reply: Promise<Reply>) => {
  const { status, json } = await reply;
  return [status, json["code"]];
};
const logOf = async (id: string): Promise<string[]> =>
  (
    (await office(site, "GET", `trevo/audit-events?subject=partner_account:${id}`, { token: ana.token })).json["data"] as {
      action: string;
    }[]
  ).map(({ action }) => action);

describe("a partner account", () => {
  it("stores its secrets sealed, and returns and logs only their fingerprints", async () => {
    const secrets = { client_secret: "canary-client-secret", callback_secret: "canary-callback-secret" };
    const made = await add(bank(secrets));
    expect(made).toMatchObject({ state: "draft", config: { key: "pix@trevo.example" }, made_by: ana.id, checked_at: null });
    expect(made.fingerprints["client_secret"]).toMatch(/^[0-9a-f]{12}$/);
    expect(Object.keys(made.config)).not.toContain("client_id");
    const texts = [made, await check(made.id), await listed()].map((seen) => JSON.stringify(seen));
    const stored = await site.database.sql`select json_build_object('accounts', (select json_agg(a) from partner_accounts a),
      'log', (select json_agg(e) from audit_events e), 'keys', (select json_agg(k) from idempotency_keys k)) as everything`;
    const [row] = await site.database.sql`select secrets_sealed, key_id from partner_accounts where id = ${made.id}`;
    expect(row?.["key_id"]).toBe("first");
    for (const secret of Object.values(secrets)) {
      for (const text of [...texts, JSON.stringify(stored)]) {
        expect(text).not.toContain(secret);
        expect(text).not.toContain(Buffer.from(secret).toString("hex"));
      }
      expect(Buffer.from(row?.["secrets_sealed"] as Buffer).includes(secret)).toBe(false);
    }
  });

  it.each<[string, Record<string, string>, Record<string, string[]>]>([
    ["a missing secret", { client_secret: " " }, { client_secret: ["required"] }],
    ["an unknown field", { password: "x" }, { password: ["unknown_field"] }],
    ["an address without TLS elsewhere", { api_url: "http://bank.example/v2" }, { api_url: ["url_invalid"] }],
    ["an address of a private network", { token_url: "https://10.0.0.1/oauth/token" }, { token_url: ["url_invalid"] }],
    ["a callback secret of 15 characters", { callback_secret: "123456789012345" }, { callback_secret: ["min_length:16"] }],
    ["a header without its name", { callback_auth: "mtls_header" }, { callback_header: ["required"] }],
    ["a certificate that is none", { certificate: "-----BEGIN", certificate_key: "-----BEGIN" }, { certificate: ["invalid"] }],
  ])("is refused with %s", async (_, changes, errors) => {
    const reply = expectStatus(await post("", { kind: "pix", fields: bank(changes) }), 422);
    expect(Object.keys(reply.json["errors"])).toEqual(expect.arrayContaining(Object.keys(errors)));
    expect(JSON.stringify(reply.json)).not.toContain("trevo-demo-secret");
  });

  it("for e-mail signs with an RSA key of 2048 bits for the sender's own domain, or does not sign", async () => {
    const keyOf = (modulusLength: number) =>
      generateKeyPairSync("rsa", { modulusLength }).privateKey.export({ type: "pkcs8", format: "pem" }) as string;
    const relay = { host: "mail.trevo.example", port: "587", security: "starttls", from: "avisos@mail.trevo.example" };
    const faultsOf = async (more: object) => {
      const { status, json } = await post("", { kind: "email", fields: { ...relay, ...more } });
      return status === 201 ? [] : Object.keys(json["errors"] as object);
    };
    const own = { dkim_domain: "trevo.example", dkim_selector: "s1", dkim_key: keyOf(2_048) };
    expect(await faultsOf({})).toEqual([]);
    expect(await faultsOf(own)).toEqual([]);
    expect(await faultsOf({ ...own, dkim_key: keyOf(1_024) })).toEqual(["dkim_key"]);
    expect(await faultsOf({ ...own, dkim_domain: "example.com" })).toEqual(["dkim_domain"]);
    expect(await faultsOf({ ...own, dkim_domain: "evo.example" })).toEqual(["dkim_domain"]);
    expect(await faultsOf({ ...own, dkim_selector: "a.b" })).toEqual(["dkim_selector"]);
    expect((await faultsOf({ dkim_key: own.dkim_key })).toSorted()).toEqual(["dkim_domain", "dkim_selector"]);
  });

  it("is not found by a member of another operator or under another brand", async () => {
    const { id } = await add();
    for (const what of ["check", "discard"])
      expect(await refusalOf(office(site, "POST", `aurora/partners/${id}/${what}`, { token: ana.token, body: {} }))).toEqual([
        404,
        "not_found",
      ]);
    expect((await post(`/${id}/check`, {}, stranger)).status).toBe(404);
    expect((await office(site, "GET", "aurora/partners", { token: ana.token })).json["data"]).toEqual([]);
  });

  it("cannot be opened in another brand's row", async () => {
    const { id } = await add();
    const [norte] = await site.database.sql<{ id: number }[]>`select id from tenants where slug = 'norte'`;
    await site.database.owner.sql`insert into partner_accounts
      select ${norte?.id ?? 0} as tenant_id, id, kind, adapter, config, secrets_sealed, data_key_wrapped, key_id, fingerprints, 'active' as state,
        made_by, made_at, checked_at, check_fault, made_at as activated_at, ended_at from partner_accounts where id = ${id}`;
    const keys = createLocalKeys({ secret: "", file: keyFile() });
    const accounts = createActiveAccounts({ db: database.db, clock: systemClock, keys, bus });
    await expect(accounts.find(norte?.id ?? 0, "pix")).rejects.toThrow();
  });
});

describe("the check of an account", () => {
  it("leaves a draft with the partner's answer, without the credentials, when the partner refuses them", async () => {
    const { id } = await add(bank({ client_secret: "not-the-secret" }));
    const checked = await check(id);
    expect(checked).toMatchObject({ state: "draft", check_fault: expect.stringContaining("401") });
    expect(checked.check_fault).not.toContain("not-the-secret");
    expect(await refusalOf(propose(id))).toEqual([409, "wrong_state"]);
  });

  it.each<[string, (origin: string) => Record<string, string>]>([
    ["sms", (base_url) => ({ base_url, token: "trevo-messages-secret" })],
    ["identity", (base_url) => ({ base_url, token: "trevo-identity-secret" })],
    ["captcha", (origin) => ({ verify_url: `${origin}/third-parties/turnstile/v0/siteverify`, secret: "turnstile-demo-secret" })],
  ])("accepts the right secret of %s and refuses a wrong one", async (kind, fieldsAt) => {
    const fields = fieldsAt(site.sandboxUrl.replace("127.0.0.1", "localhost"));
    expect(await check((await add(fields, kind)).id)).toMatchObject({ state: "checked", check_fault: null });
    const name = kind === "captcha" ? "secret" : "token";
    expect((await check((await add({ ...fields, [name]: "another secret" }, kind)).id)).state).toBe("draft");
  });
});

describe("the activation of an account", () => {
  it("requires a second person, and replaces the previous account", async () => {
    const first = await checkedBank();
    const { id: proposal } = expectStatus(await propose(first), 200).json["data"] as Proposal;
    expect(await refusalOf(approve(proposal, ana))).toEqual([409, "approved_by_you"]);
    expect(await stateOf(first)).toBe("checked");
    expectStatus(await approve(proposal), 200);
    expect(await stateOf(first)).toBe("active");

    const second = await checkedBank();
    await activate(second);
    expect([await stateOf(first), await stateOf(second)]).toEqual(["replaced", "active"]);
    expect(await logOf(second)).toEqual(["partner_account_activated", "partner_account_checked", "partner_account_added"]);
    expect(await refusalOf(post(`/${second}/discard`, {}))).toEqual([409, "wrong_state"]);
  });

  it("is refused for another account or bank than that of the Pix in progress", async () => {
    const elsewhere = await checkedBank(bank({ key: "pix@other.example" }));
    expect(await refusalOf(propose(elsewhere))).toEqual([409, "other_bank"]);
    const active = (await listed()).find(({ state }) => state === "active");
    expectStatus(await approve((expectStatus(await propose(active?.id ?? "", "end"), 200).json["data"] as Proposal).id), 200);
    expect(await stateOf(active?.id ?? "")).toBe("ended");
    expect(await refusalOf(propose(elsewhere))).toEqual([409, "other_bank"]);
    await activate(await checkedBank());
  });

  it("leaves one active when two are approved at the same time", async () => {
    const [one, two] = [await checkedBank(), await checkedBank()];
    const active = (await listed()).find(({ state }) => state === "active");
    const proposals = await Promise.all([one, two].map(async (id) => (expectStatus(await propose(id), 200).json["data"] as Proposal).id));
    const lock = sql`select 1 from partner_accounts where id = ${active?.id} for update`;
    const replies = fulfilledOf(
      await runBehindLock(
        site.database,
        lock,
        proposals.map((id) => () => approve(id)),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await listed()).filter(({ kind, state }) => kind === "pix" && state === "active")).toHaveLength(1);
  });

  it("is refused after a later check has failed", async () => {
    const id = await checkedBank();
    const { id: proposal } = expectStatus(await propose(id), 200).json["data"] as Proposal;
    expectStatus(await site.sandbox("POST", "/sandbox/faults", { operation: "list_pix", kind: "http_500" }), 201);
    expect((await check(id)).state).toBe("draft");
    expect((await approve(proposal)).status).toBe(409);
  });
});

describe("the key that encrypts data keys", () => {
  it("is replaced for every row, and the old key then opens nothing", async () => {
    await activate(await checkedBank());
    const [trevo] = await site.database.sql<{ id: number }[]>`select id from tenants where slug = 'trevo'`;
    const find = (file: string) =>
      createActiveAccounts({ db: database.db, clock: systemClock, keys: createLocalKeys({ secret: "", file }), bus }).find(
        trevo?.id ?? 0,
        "pix",
      );
    const second = keyLine("second");
    const [both, alone] = [join(dir, "both"), join(dir, "alone")];
    await writeFile(both, `${second}\n${firstKey}\n`);
    await writeFile(alone, `${second}\n`);
    await expect(find(alone)).rejects.toThrow("key first is missing");
    const keys = createLocalKeys({ secret: "", file: both });
    const { tenants } = site.app.modules;
    const needs = { db: database.db, clock: systemClock, keys, tenants } as unknown as Parameters<typeof createPartnerAccounts>[0];
    await site.database.owner.sql`delete from partner_accounts where tenant_id <> ${trevo?.id ?? 0}`;
    await createPartnerAccounts(needs).rewrapKeys();
    const names = await site.database.sql`select distinct key_id from partner_accounts`;
    expect(names).toEqual([{ key_id: "second" }]);
    expect((await find(alone))?.fields).toMatchObject({ client_secret: "trevo-demo-secret" });
    await expect(find(keyFile())).rejects.toThrow("key second is missing");
  });

  it("is not read from a file with an invalid line, and the error does not quote the line", async () => {
    const file = join(dir, "wrong");
    await writeFile(file, "first:c2hvcnQ=\n");
    expect(() => createLocalKeys({ secret: "", file })).toThrow(/^KEY_FILE, line 1: write name:<32 bytes in base64>$/);
  });
});
