import { giveTestBonus, testTerms } from "./give-test-bonus.ts";
import { type Endpoint, type RefusalCode, contract, maxOpenCharges, refusals } from "@trevo/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { stepAt, totpCode } from "../src/modules/second-factor/totp.ts";
import { newcomer } from "@trevo/testing";
import { fromBase32 } from "./base32.ts";
import { multipart } from "./multipart.ts";
import { type Member, type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

type Provoke = () => Promise<Reply>;
type Cases = Partial<Record<RefusalCode, Provoke | "elsewhere" | undefined>>;

/** Routes about a player's identity and about money in and out. */
const ours = /^\w+ \/(auth|validate|profile|address|wallet|documents|main-gateway|protection)\b/;

/**
 * Refusals caused only by an overloaded database, or by a bank, Google or tenant unlike the demo's. They are tested beside their modules.
 */
const elsewhere = "elsewhere";
const alwaysElsewhere = new Set<string>(["busy", "unavailable", "google_unavailable", "gateway_unavailable"]);

let site: TestSite;
const wrong = "outra-senha-1";
const brand = "trevo.apps.example";

const post = (path: string, body: unknown, who?: { token: string }, tenant = "trevo"): Promise<Reply> =>
  site.call("POST", `/api${path}`, { body, token: who?.token, tenant });
const logIn = ({ phone, password }: Member, tenant = "trevo") => post("/auth/login", { username: phone, password }, undefined, tenant);

/** Fails a login, so that the next attempt has to wait. */
async function paused(member: Member): Promise<Member> {
  expectStatus(await logIn({ ...member, password: wrong }), 401);
  await site.database.sql`update password_attempts set next_at = now() + interval '1 hour'`;
  return member;
}

/** A player with a second factor; `code` has not been used. */
async function guarded(options: { verified?: boolean } = {}): Promise<Member & { code: string }> {
  const member = await site.join(options);
  const { secret } = expectStatus(await post("/auth/second-factor/enrol", { password: member.password }, member), 200).json["data"] as {
    secret: string;
  };
  const step = stepAt(site.clock.now());
  expectStatus(await post("/auth/second-factor/confirm", { code: totpCode(fromBase32(secret), step) }, member), 200);
  return { ...member, code: totpCode(fromBase32(secret), step + 1) };
}

/** Logs in with the right password; the login waits for its code. */
async function challenged() {
  const member = await guarded();
  const { challenge_token } = (await logIn(member)).json as { challenge_token: string };
  return { member, answer: (code: string) => post("/auth/login/second-factor", { challenge_token, code }) };
}

async function excluded(value = "forever"): Promise<Member & { payout: { token: string } }> {
  const member = await site.join();
  const { json } = expectStatus(await post("/profile/self-exclusion", { value }, member), 200);
  return { ...member, payout: { token: json["data"].payout_token as string } };
}

async function blocked(): Promise<Member> {
  const member = await site.join();
  await site.database.sql`update players set state = 'blocked' where id = ${member.id}`;
  return member;
}

async function withKey({ token, cpf }: Member, tenant = "trevo"): Promise<string> {
  const { json } = expectStatus(await post("/wallet/withdraw/method", { type: "cpf", key: cpf }, { token }, tenant), 201);
  return json["data"].id as string;
}

const google = async (email: string, password?: string, tenant = "trevo"): Promise<Reply> => {
  const { json } = await site.sandbox("POST", "/sandbox/google-token", { email, name: "Clara Dias", client_id: brand, claims: {} });
  return post("/auth/google", { idToken: json["id_token"], ...(password && { password }) }, undefined, tenant);
};

/** Posts directly to the ledger. */
const book = async (member: Member, command: { kind: "deposit" | "deposit_reversed"; amount: number }, slug = "trevo") => {
  const tenant = await site.app.modules.tenants.bySlug(slug);
  return site.app.modules.wallet.post({
    ...command,
    source: "test",
    tenant_id: tenant?.id ?? 0,
    player_id: member.id,
    external_id: newId(),
  });
};

/** Refusals of a repeated password check; `whose` returns the account. */
const proof = (path: string, more: object = {}, whose: () => Promise<Member> = () => site.join()): Cases => ({
  wrong_credentials: async () => post(path, { ...more, password: wrong }, await whose()),
  too_many_requests: async () => {
    const member = await whose();
    for (let nth = 0; nth < 5; nth++) await post("/auth/request-password-change", { password: wrong }, member);
    return post(path, { ...more, password: member.password }, member);
  },
  second_factor_required: async () => {
    const member = await guarded();
    return post(path, { ...more, password: member.password }, member);
  },
  code_wrong: async () => {
    const member = await guarded();
    return post(path, { ...more, password: member.password, code: "000000" }, member);
  },
});

const withoutFactor = async (path: string) => {
  const member = await site.join();
  return post(path, { password: member.password }, member);
};

/** Requests a copy of the player's data and fetches its file after `change`. */
async function copyThat(change: "is being made" | "is over"): Promise<Reply> {
  const member = await site.join();
  const { json } = expectStatus(await post("/profile/data-exports", { password: member.password }, member), 201);
  const { id } = json["data"] as { id: string };
  const { sql } = site.database;
  if (change === "is over") await sql`update data_exports set ready_at = now(), expires_at = now() - interval '1 minute' where id = ${id}`;
  else await sql`update data_exports set ready_at = null, expires_at = null where id = ${id}`;
  return site.call("GET", `/api/profile/data-exports/${id}/file`, { token: member.token });
}

async function sendDocument(who: Member): Promise<Reply> {
  const pdf = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");
  const form = multipart({ fields: { type: "front" }, file: { field: "document", filename: "a.pdf", bytes: pdf } });
  return site.call("POST", "/api/documents/upload", { token: who.token, raw: form.body, headers: form.headers });
}

const withdraw = (who: { token: string }, method_id: string, { amount = 1_000, tenant = "trevo" } = {}) =>
  post("/wallet/withdraw/request", { amount, method_id }, who, tenant);
const charge = (who: { token: string }, amount: unknown = 1_000, tenant = "trevo") =>
  post("/main-gateway/qrcode-pix", { amount }, who, tenant);

const accounts: Record<string, Cases> = {
  "POST /auth/register": {
    invalid_fields: () => post("/auth/register", {}),
    registration_refused: async () => post("/auth/register", newcomer({ cpf: (await excluded()).cpf }), undefined, "aurora"),
    google_token_invalid: () => post("/auth/register", { ...newcomer(), idToken: "x.y.z" }),
  },
  "POST /auth/login": {
    wrong_credentials: async () => logIn({ ...(await site.join()), password: wrong }),
    second_factor_required: async () => logIn(await guarded()),
    self_excluded: async () => logIn(await excluded()),
    blocked: async () => logIn(await blocked()),
    too_many_requests: async () => logIn(await paused(await site.join())),
    login_code_required: elsewhere,
  },
  "POST /auth/login/code": {
    gone: () => post("/auth/login/code", { challenge_token: "nobody's", code: "000000" }),
    code_wrong: elsewhere,
    wrong_credentials: elsewhere,
    second_factor_required: elsewhere,
    self_excluded: elsewhere,
    blocked: elsewhere,
    too_many_requests: elsewhere,
  },
  "POST /auth/google": {
    google_token_invalid: () => post("/auth/google", { idToken: "x.y.z" }),
    google_link_required: async () => google((await site.join()).email),
    registration_required: () => google(newcomer().email),
    wrong_credentials: async () => google((await site.join()).email, wrong),
    second_factor_required: async () => {
      const { email, password } = await guarded();
      return google(email, password);
    },
    self_excluded: async () => {
      const { email, password } = await excluded();
      return google(email, password);
    },
    blocked: async () => {
      const { email, password } = await blocked();
      return google(email, password);
    },
    too_many_requests: async () => {
      const { email, password } = await paused(await site.join());
      return google(email, password);
    },
    forbidden: () => google(newcomer().email, undefined, "aurora"),
  },
  "POST /auth/verify-code": {
    session_required: () => post("/auth/verify-code", { channel: "sms" }),
    too_many_requests: async () => post("/auth/verify-code", { channel: "sms" }, await site.join()),
    wrong_state: async () => post("/auth/verify-code", { channel: "sms" }, await site.join({ verified: true })),
    code_wrong: async () => post("/auth/verify-code", { username: (await site.join()).phone, code: "000000" }),
  },
  "POST /auth/reset-password": {
    invalid_fields: () => post("/auth/reset-password", {}),
    code_wrong: () =>
      post("/auth/reset-password", {
        reset_token: "nobody's",
        password: "folha-nova-da-sorte-9",
        password_confirmation: "folha-nova-da-sorte-9",
      }),
  },
  "POST /auth/verify-phone": {
    code_wrong: async () => post("/auth/verify-phone", { code: "000000" }, await site.join()),
    invalid_fields: async () => post("/auth/verify-phone", {}, await site.join()),
  },
  "POST /auth/verify-email": {
    code_wrong: async () => post("/auth/verify-email", { code: "000000" }, await site.join()),
    invalid_fields: async () => post("/auth/verify-email", {}, await site.join()),
  },
  "POST /auth/sessions/:id/end": { not_found: async () => post(`/auth/sessions/${newId()}/end`, {}, await site.join()) },
  "POST /auth/sessions/end-by-link": { code_wrong: () => post("/auth/sessions/end-by-link", { link: `${newId()}.00` }) },
  "POST /auth/login/second-factor": {
    code_wrong: async () => (await challenged()).answer("000000"),
    gone: () => post("/auth/login/second-factor", { challenge_token: "nobody's", code: "000000" }),
    self_excluded: async () => {
      const { member, answer } = await challenged();
      expectStatus(await post("/profile/self-exclusion", { value: "7d" }, member), 200);
      return answer(member.code);
    },
    blocked: async () => {
      const { member, answer } = await challenged();
      await site.database.sql`update players set state = 'blocked' where id = ${member.id}`;
      return answer(member.code);
    },
    too_many_requests: elsewhere,
  },
  "POST /auth/second-factor/enrol": {
    ...proof("/auth/second-factor/enrol"),
    second_factor_required: undefined,
    code_wrong: undefined,
    wrong_state: async () => {
      const member = await guarded();
      return post("/auth/second-factor/enrol", { password: member.password }, member);
    },
  },
  "POST /auth/second-factor/confirm": {
    code_wrong: async () => {
      const member = await site.join();
      expectStatus(await post("/auth/second-factor/enrol", { password: member.password }, member), 200);
      return post("/auth/second-factor/confirm", { code: "000000" }, member);
    },
    wrong_state: async () => post("/auth/second-factor/confirm", { code: "000000" }, await site.join()),
    too_many_requests: elsewhere,
  },
  "POST /auth/second-factor/recovery-codes": {
    ...proof("/auth/second-factor/recovery-codes", {}, guarded),
    wrong_state: () => withoutFactor("/auth/second-factor/recovery-codes"),
  },
  "POST /auth/second-factor/disable": {
    ...proof("/auth/second-factor/disable", {}, guarded),
    wrong_state: () => withoutFactor("/auth/second-factor/disable"),
  },
  "POST /auth/update": {
    ...proof("/auth/update", { email: newcomer().email }),
    invalid_fields: async () => post("/auth/update", {}, await site.join()),
  },
  "POST /auth/request-password-change": proof("/auth/request-password-change"),
  "POST /profile/show": { not_found: () => post("/profile/show", { user_id: newId() }) },
  "POST /profile/data-exports": {
    ...proof("/profile/data-exports"),
    export_asked_today: async () => {
      const member = await site.join();
      expectStatus(await post("/profile/data-exports", { password: member.password }, member), 201);
      return post("/profile/data-exports", { password: member.password }, member);
    },
  },
  "POST /profile/privacy-requests": {
    privacy_request_waiting: async () => {
      const member = await site.join();
      expectStatus(await post("/profile/privacy-requests", { kind: "question", text: "x" }, member), 201);
      return post("/profile/privacy-requests", { kind: "question", text: "x" }, member);
    },
    blocked: async () => post("/profile/privacy-requests", { kind: "question", text: "x" }, await blocked()),
    wrong_state: elsewhere,
  },
  "GET /profile/data-exports/:id/file": {
    not_found: async () => site.call("GET", `/api/profile/data-exports/${newId()}/file`, { token: (await site.join()).token }),
    gone: () => copyThat("is over"),
    wrong_state: () => copyThat("is being made"),
  },
  "POST /profile/close": {
    ...proof("/profile/close"),
    account_not_settled: async () => {
      const member = await site.join();
      await book(member, { kind: "deposit", amount: 100 });
      return post("/profile/close", { password: member.password }, member);
    },
    blocked: async () => {
      const member = await blocked();
      return post("/profile/close", { password: member.password }, member);
    },
    wrong_state: elsewhere,
  },
  "POST /documents/upload": { wrong_state: elsewhere },
  "POST /documents/cancel/:id": {
    not_found: async () => post(`/documents/cancel/${newId()}`, {}, await site.join()),
    wrong_state: async () => {
      const member = await site.join();
      const { id } = expectStatus(await sendDocument(member), 201).json["data"].documents[0] as { id: string };
      expectStatus(await post(`/documents/cancel/${id}`, {}, member), 200);
      return post(`/documents/cancel/${id}`, {}, member);
    },
  },
  "POST /protection/limits/cancel": {
    wrong_state: async () => post("/protection/limits/cancel", { kind: "loss", period: "day" }, await site.join()),
  },
  "POST /profile/self-exclusion/remove": {
    wrong_state: async () => post("/profile/self-exclusion/remove", {}, await site.join()),
    exclusion_fixed: async () => post("/profile/self-exclusion/remove", {}, (await excluded("30d")).payout),
  },
};

const payments: Record<string, Cases> = {
  "GET /wallet/withdrawals/:id": {
    not_found: async () => site.call("GET", `/api/wallet/withdrawals/${newId()}`, { token: (await site.join()).token }),
  },
  "GET /wallet/bets/:id/proof": {
    not_found: async () => site.call("GET", `/api/wallet/bets/${newId()}/proof`, { token: (await site.join()).token }),
  },
  "POST /wallet/withdraw/method": {
    ...secondKey(),
    invalid_fields: async () => post("/wallet/withdraw/method", { type: "cpf", key: "1" }, await site.join()),
    method_exists: async () => {
      const member = await site.join();
      await withKey(member);
      return post("/wallet/withdraw/method", { type: "cpf", key: member.cpf }, member);
    },
    too_many_methods: elsewhere,
  },
  "POST /wallet/withdraw/request": {
    insufficient_balance: async () => {
      const member = await site.join({ verified: true });
      return withdraw(member, await withKey(member));
    },
    contacts_unverified: async () => {
      const member = await site.join();
      return withdraw(member, await withKey(member));
    },
    amount_below_minimum: async () => withdraw(await site.join({ verified: true }), newId(), { amount: 1 }),
    amount_above_maximum: async () => withdraw(await site.join({ verified: true }), newId(), { amount: 5_000_001 }),
    not_found: async () => withdraw(await site.join({ verified: true }), newId()),
    method_on_hold: async () => {
      const member = await site.join({ verified: true });
      await book(member, { kind: "deposit", amount: 10_000 });
      await withKey(member);
      const second = { type: "email", key: member.email, password: member.password };
      const { json } = expectStatus(await post("/wallet/withdraw/method", second, member), 201);
      return withdraw(member, json["data"].id as string);
    },
    debt_outstanding: async () => {
      const member = await site.join({ verified: true });
      await book(member, { kind: "deposit", amount: 100 });
      await book(member, { kind: "deposit_reversed", amount: 500 });
      return withdraw(member, await withKey(member));
    },
    kyc_required: async () => {
      const member = await site.join({ tenant: "norte", verified: true });
      await book(member, { kind: "deposit", amount: 1_000 }, "norte");
      return withdraw(member, await withKey(member, "norte"), { tenant: "norte" });
    },
    bonus_would_end: async () => {
      const member = await site.join({ verified: true });
      await book(member, { kind: "deposit", amount: 10_000 });
      await giveTestBonus(site, member, { requested: true, terms: { ...testTerms, withdrawal_ends_it: true } });
      return withdraw(member, await withKey(member));
    },
    withdrawal_limit_reached: elsewhere,
    cpf_required: elsewhere,
  },
  "POST /wallet/bets/:id/verified": {
    invalid_fields: elsewhere,
    wrong_state: elsewhere,
    not_found: async () => post(`/wallet/bets/${newId()}/verified`, { server_seed: "a".repeat(64), payout: 0 }, await site.join()),
  },
  "POST /main-gateway/qrcode-pix": {
    invalid_fields: async () => charge(await site.join(), "1000"),
    amount_below_minimum: async () => charge(await site.join(), 1),
    amount_above_maximum: async () => charge(await site.join(), 5_000_001),
    coupon_invalid: async () => post("/main-gateway/qrcode-pix", { amount: 1_000, coupon: "NOBODYS-CODE" }, await site.join()),
    bonus_active: elsewhere,
    coupon_needs_cpf: elsewhere,
    no_cashback_yesterday: elsewhere,
    free_rounds_unavailable: elsewhere,
    coupon_needs_no_deposit: elsewhere,
    coupon_used: elsewhere,
    coupon_not_combinable: elsewhere,
    coupon_used_up: elsewhere,
    too_many_requests: elsewhere,
    limit_reached: async () => {
      const member = await site.join();
      expectStatus(await post("/protection/limits", { kind: "deposit", period: "day", value: 500 }, member), 200);
      return charge(member);
    },
    too_many_charges: async () => {
      const member = await site.join();
      for (let open = 0; open < maxOpenCharges; open++) expectStatus(await charge(member), 201);
      return charge(member);
    },
    cooling_off: async () => {
      const member = await site.join();
      expectStatus(await post("/protection/cooling-off", { hours: 24 }, member), 200);
      return charge(member);
    },
    blocked: async () => charge(await blocked()),
    kyc_required: async () => charge(await site.join({ tenant: "norte" }), 1_000, "norte"),
    limits_required: elsewhere,
    contacts_unverified: elsewhere,
    payer_excluded: elsewhere,
    rewards_not_allowed: elsewhere,
    register_impeded: elsewhere,
    register_unanswered: elsewhere,
    self_excluded: elsewhere,
  },
  "POST /main-gateway/consult-status-transaction": {
    not_found: async () => post("/main-gateway/consult-status-transaction", { id: newId() }, await site.join()),
  },
  "POST /main-gateway/user-cancel-withdrawal": {
    not_found: async () => post("/main-gateway/user-cancel-withdrawal", { id: newId() }, await site.join()),
    wrong_state: async () => {
      const member = await site.join({ verified: true });
      await book(member, { kind: "deposit", amount: 1_000 });
      const { id } = expectStatus(await withdraw(member, await withKey(member)), 201).json["data"] as { id: string };
      await post("/main-gateway/user-cancel-withdrawal", { id }, member);
      return post("/main-gateway/user-cancel-withdrawal", { id }, member);
    },
  },
};

/** A second Pix key requires the password again. */
function secondKey(): Cases {
  const path = "/wallet/withdraw/method";
  const add = async (member: Member, also: object) => {
    await withKey(member);
    return post(path, { type: "email", key: member.email, ...also }, member);
  };
  return {
    reauth_required: async () => add(await site.join({ verified: true }), {}),
    wrong_credentials: async () => add(await site.join({ verified: true }), { password: wrong }),
    second_factor_required: async () => {
      const member = await guarded({ verified: true });
      return add(member, { password: member.password });
    },
    code_wrong: async () => {
      const member = await guarded({ verified: true });
      return add(member, { password: member.password, code: "000000" });
    },
  };
}

const table = { ...accounts, ...payments };
const cases = Object.entries(table).flatMap(([route, codes]) =>
  Object.entries(codes).flatMap(([code, provoke]) =>
    typeof provoke === "function" ? [{ route, code: code as RefusalCode, provoke }] : [],
  ),
);

describe("every refusal of accounts and money", () => {
  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(() => site.close());

  it.each(cases)("$route: $code", async ({ code, provoke }) => {
    const { status, json } = await provoke();
    expect([json["code"], status]).toEqual([code, refusals[code].status]);
    expect(json["message"]).toBeTruthy();
  });

  it("is tested here for every code listed in the contract", async () => {
    const { json } = await site.call("GET", "/api/openapi.json");
    for (const [route, endpoint] of (Object.entries(contract) as [string, Endpoint][]).filter(([key]) => ours.test(key))) {
      const listed = endpoint.refuses.filter((code) => !alwaysElsewhere.has(code));
      const known = Object.entries(table[route] ?? {}).flatMap(([code, provoke]) => (provoke ? [code] : []));
      expect([route, known.sort()]).toEqual([route, [...listed].sort()]);
      const [method = "", path = ""] = route.split(" ");
      const documented = json["paths"][`/api${path.replace(/:(\w+)/g, "{$1}")}`][method.toLowerCase()] as {
        responses: Record<string, { description: string }>;
      };
      for (const code of listed) expect(documented.responses[refusals[code].status]?.description).toContain(`\`${code}\``);
    }
  });
});
