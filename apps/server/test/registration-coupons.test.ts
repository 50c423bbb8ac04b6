import { type Newcomer, newcomer } from "@trevo/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { raceAtBarrier } from "./barrier.ts";
import { type CouponDraft, type CouponSite, createCouponSite, fixedCoupon, matchCoupon } from "./coupon-site.ts";
import { excludeBySql } from "./exclude-by-sql.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { type Member, type Reply, type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

const hourMs = 3_600_000;

let site: TestSite;
let coupons: CouponSite;
/** Another process of the same installation; it also runs jobs. */
let other: ServerProcess;

beforeAll(async () => {
  site = await startTestSite();
  coupons = createCouponSite(site);
  other = await startServerProcess({ databaseUrl: site.database.url, sandboxUrl: site.sandboxUrl.replace("127.0.0.1", "localhost") });
});
afterAll(async () => {
  await other.stop("SIGKILL");
  await site.close();
});

/** R$ 10,00 as a bonus, once phone and e-mail are confirmed. */
const welcome: CouponDraft = { ...fixedCoupon, trigger: { code: "registered" }, conditions: [{ code: "contacts_verified" }] };

let devices = 0;
/** Registers each person from a separate device. */
const register = (person: Newcomer, coupon: string | undefined, to: { base?: string; tenant?: string } = {}): Promise<Reply> =>
  site.call("POST", "/api/auth/register", {
    body: { ...person, ...(coupon !== undefined && { coupon }) },
    headers: { "guest-id": `guest-registration-${(devices += 1)}` },
    ...to,
  });
const memberOf = (person: Newcomer, reply: Reply): Member => ({
  ...person,
  id: expectStatus(reply, 201).json["data"].id as string,
  token: reply.json["token"] as string,
});
const join = async (coupon: string, fields: Partial<Newcomer> = {}): Promise<Member> => {
  const person = newcomer(fields);
  return memberOf(person, await register(person, coupon));
};
const codeFor = (member: Member, contact: "phone" | "email"): Promise<string> =>
  eventually(`a code for ${contact}`, async () => {
    const { json } = await site.sandbox("GET", `/sandbox/outbox?to=${encodeURIComponent(member[contact])}`);
    return (json["data"] as { code?: string }[]).find(({ code }) => code)?.code;
  });
const confirm = async (member: Member, contact: "phone" | "email", base = site.url): Promise<Reply> =>
  site.call("POST", `/api/auth/verify-${contact}`, { token: member.token, body: { code: await codeFor(member, contact) }, base });
const confirmBoth = async (member: Member) => {
  for (const contact of ["phone", "email"] as const) expectStatus(await confirm(member, contact), 200);
};
const untilStates = (id: string, states: string[]) =>
  eventually(`redemptions that are ${states.join()}`, async () => {
    const found = await coupons.statesOf(id);
    return found.join() === states.join() ? true : undefined;
  });
const ownerOf = async (member: Member) => ({ tenant_id: (await coupons.tenantOf("trevo")).id, player_id: member.id });
/** Runs the job as a process does. */
const grant = async (member: Member) => site.app.modules.coupons.jobs.grantOfRegistration(await ownerOf(member));
const accountsWith = async ({ email }: Newcomer) =>
  (await site.database.sql<{ count: number }[]>`select count(*)::int as count from players where email = ${email}`)[0]?.count;
const errorsOf = (reply: Reply) => reply.json["errors"] as Record<string, string[]>;

describe("a coupon at registration", () => {
  it("is reserved for the account and granted only once phone and e-mail are confirmed", async () => {
    const { id, code } = await coupons.publish(welcome);
    const member = await join(` ${code.toLowerCase()} `);
    expect(await coupons.statesOf(id)).toEqual(["reserved"]);
    expect(await coupons.titlesOf(member)).toContain("Seu cupom está guardado");
    expectStatus(await confirm(member, "phone"), 200);
    await grant(member);
    expect(await coupons.statesOf(id)).toEqual(["reserved"]);
    expect(await coupons.moneyOf(member)).toEqual({ cash: 0, bonus: 0 });
    expectStatus(await confirm(member, "email"), 200);
    await untilStates(id, ["granted"]);
    expect(await coupons.moneyOf(member)).toEqual({ cash: 0, bonus: 1_000 });
    expect(await coupons.counterOf(id)).toEqual({ reserved: 0, granted: 1, reserved_cents: 0, granted_cents: 1_000 });
    expect(await coupons.titlesOf(member)).toContain("Seu cupom foi aplicado");
    await grant(member);
    expect(await coupons.moneyOf(member)).toEqual({ cash: 0, bonus: 1_000 });
    // The coupon is for registrations: it cannot be entered later, and it is not among the player's coupons.
    expect((await coupons.redeem(await site.join(), code)).json["code"]).toBe("coupon_invalid");
  });

  it("is absent where the field is empty", async () => {
    const person = newcomer();
    memberOf(person, await register(person, ""));
  });

  it.each([
    ["nobody has", async () => "NADA99", "Cupom inválido."],
    ["is longer than a code", async () => "X".repeat(41), "Use no máximo 40 caracteres."],
    ["is for deposits", async () => (await coupons.publish(matchCoupon)).code, "Este cupom é para depois"],
    ["is for players", async () => (await coupons.publish(fixedCoupon)).code, "Este cupom é para depois"],
    [
      "is for those who came by a link",
      async () =>
        (
          await coupons.publish({
            ...welcome,
            conditions: [{ code: "contacts_verified" }, { code: "came_by", channel: "lmcp", values: ["verao"] }],
          })
        ).code,
      "Cupom inválido.",
    ],
    ["is another brand's", async () => (await coupons.publish(welcome, "aurora")).code, "Cupom inválido."],
    [
      "is used up",
      async () => {
        const { code } = await coupons.publish({ ...welcome, limits: { in_all: 1, budget_cents: 1_000 } });
        await join(code);
        return code;
      },
      "Este cupom esgotou.",
    ],
    [
      "has no use left of its code",
      async () => {
        const { code } = await coupons.publish({ ...welcome, max_uses: 1 });
        await join(code);
        return code;
      },
      "Este cupom esgotou.",
    ],
  ])("that %s is refused at its field, and no account is created", async (_, makeCode, message) => {
    const person = newcomer();
    const reply = expectStatus(await register(person, await makeCode()), 422);
    expect(errorsOf(reply)["coupon"]?.[0]).toContain(message);
    expect(await accountsWith(person)).toBe(0);
    expectStatus(await register(person, undefined), 201);
  });

  it("reveals nothing about other accounts: a coupon is refused before any account is looked up", async () => {
    const taken = await site.join();
    const { code } = await coupons.publish({ ...welcome, limits: { in_all: 1, budget_cents: 1_000 } });
    await join(code);
    for (const coupon of ["NADA99", code]) {
      const { cpf: _, ...free } = newcomer();
      const replies = [
        await register({ ...newcomer(), phone: taken.phone, email: taken.email, cpf: taken.cpf }, coupon),
        await register({ ...newcomer(), ...free }, coupon),
      ];
      const [one, two] = replies.map(({ status, json }) => ({ status, ...json, request_id: undefined }));
      expect(one).toEqual(two);
    }
  });

  it("needs the CPF above R$ 50,00 of bonus, and not at R$ 50,00", async () => {
    const bonus = (amount: number): CouponDraft => ({ ...welcome, rewards: [{ code: "bonus_fixed", amount }] });
    const { cpf: _, ...person } = newcomer();
    const reply = await register(person as Newcomer, (await coupons.publish(bonus(5_001))).code);
    expect([reply.status, errorsOf(reply)["coupon"]]).toEqual([422, ["Para este cupom, informe seu CPF."]]);
    expectStatus(await register(person as Newcomer, (await coupons.publish(bonus(5_000))).code), 201);
  });

  it("is refused where the brand is regulated, whoever enters it", async () => {
    const reply = expectStatus(await register(newcomer(), "TREVO10", { tenant: "norte" }), 422);
    expect(errorsOf(reply)).toEqual({ coupon: ["Cupom inválido."] });
  });

  it("is not checked on the eleventh wrong code of a device, which can still register", async () => {
    const headers = { "guest-id": "guest-who-guesses" };
    const person = newcomer();
    const guess = (coupon: string | undefined) =>
      site.call("POST", "/api/auth/register", { body: { ...person, ...(coupon && { coupon }) }, headers });
    for (let nth = 0; nth < 10; nth++) expect(errorsOf(await guess(`ERRADO${nth}`))).toEqual({ coupon: ["Cupom inválido."] });
    const { code } = await coupons.publish(welcome);
    expect(errorsOf(expectStatus(await guess(code), 422))["coupon"]?.[0]).toContain("muitos códigos errados");
    expectStatus(await guess(undefined), 201);
  });
});

describe("a coupon at registration, on two servers,", () => {
  it("goes to two of six concurrent registrations when it has two uses; all six accounts are created", async () => {
    const { id, code } = await coupons.publish({ ...welcome, limits: { in_all: 2, budget_cents: 100_000 } });
    const people = Array.from({ length: 6 }, () => newcomer());
    const answers = await raceAtBarrier({
      database: site.database,
      callers: people.length,
      hold: (tx) => tx`select from offer_counters where offer_id = ${id} for update`,
      call: async (nth) => {
        const person = people[nth] ?? newcomer();
        return memberOf(person, await register(person, code, { base: nth % 2 === 0 ? site.url : other.url }));
      },
    });
    const members = answers.map((answer) => {
      if (answer.status === "rejected") throw answer.reason;
      return answer.value;
    });
    expect(await coupons.statesOf(id)).toEqual(["reserved", "reserved"]);
    expect(await coupons.counterOf(id)).toMatchObject({ reserved: 2, granted: 0 });
    const titles = await Promise.all(members.map(coupons.titlesOf));
    expect(titles.filter((of) => of.includes("Seu cupom está guardado"))).toHaveLength(2);
    expect(titles.filter((of) => of.includes("Conta criada sem o cupom"))).toHaveLength(4);
  });

  it("is granted once, even when both contacts are confirmed concurrently and the job runs repeatedly", async () => {
    const { id, code } = await coupons.publish(welcome);
    const member = await join(code);
    await Promise.all([codeFor(member, "phone"), codeFor(member, "email")]);
    const confirmed = () => Promise.all([confirm(member, "phone"), confirm(member, "email", other.url)]);
    let confirming: Promise<Reply[]> | null = null;
    // Each call has found the coupon reserved before it waits for the offer.
    const answers = await raceAtBarrier({
      database: site.database,
      callers: 4,
      hold: (tx) => tx`select from offer_counters where offer_id = ${id} for update`,
      call: async () => {
        confirming ??= confirmed();
        expect((await confirming).map(({ status }) => status)).toEqual([200, 200]);
        await grant(member);
      },
    });
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill("fulfilled"));
    await untilStates(id, ["granted"]);
    expect(await coupons.moneyOf(member)).toEqual({ cash: 0, bonus: 1_000 });
    expect(await coupons.counterOf(id)).toEqual({ reserved: 0, granted: 1, reserved_cents: 0, granted_cents: 1_000 });
  });
});

describe("a pending registration coupon", () => {
  const later = (ms: number) => site.clock.setOffset(site.clock.offsetMs() + ms);
  const expire = async (id: string) => {
    const offset = site.clock.offsetMs();
    later(24 * hourMs + 1_000);
    await site.app.modules.coupons.jobs.releaseReservations();
    site.clock.setOffset(offset);
    expect(await coupons.statesOf(id)).toEqual(["released expired"]);
  };

  it("is released after 24 hours, and reserved again on a later confirmation while uses remain", async () => {
    const { id, code } = await coupons.publish(welcome);
    const member = await join(code);
    await expire(id);
    expect(await coupons.counterOf(id)).toMatchObject({ reserved: 0, granted: 0 });
    await confirmBoth(member);
    await untilStates(id, ["granted"]);
    expect(await coupons.moneyOf(member)).toEqual({ cash: 0, bonus: 1_000 });
  });

  it("is not granted when the last use was taken meanwhile, and the player sees why", async () => {
    const { id, code } = await coupons.publish({ ...welcome, limits: { in_all: 1, budget_cents: 1_000 } });
    const late = await join(code);
    await expire(id);
    await join(code);
    await confirmBoth(late);
    await eventually("why there is none", async () =>
      (await coupons.titlesOf(late)).includes("Seu cupom de cadastro não vale mais") ? true : undefined,
    );
    expect(await coupons.statesOf(id)).toEqual(["released expired", "reserved"]);
    expect(await coupons.moneyOf(late)).toEqual({ cash: 0, bonus: 0 });
  });

  it("is not granted to an excluded player", async () => {
    const { id, code } = await coupons.publish(welcome);
    const member = await join(code);
    await confirm(member, "phone");
    // In this order, since the job of the confirmed phone may still run.
    await excludeBySql(site.database.owner.db, await ownerOf(member));
    await site.database.owner.sql`update players set email_verified_at = ${new Date()} where id = ${member.id}`;
    await grant(member);
    expect(await coupons.statesOf(id)).toEqual(["released account_not_open"]);
    expect(await coupons.moneyOf(member)).toEqual({ cash: 0, bonus: 0 });
    expect(await coupons.counterOf(id)).toMatchObject({ reserved: 0, granted: 0 });
  });

  it("is held where another account registered on the same device", async () => {
    const { id, code } = await coupons.publish(welcome);
    const headers = { "guest-id": "guest-shared-by-two" };
    for (const person of [newcomer(), newcomer()]) {
      const member = memberOf(person, await site.call("POST", "/api/auth/register", { body: { ...person, coupon: code }, headers }));
      await confirmBoth(member);
      await eventually("what becomes of it", async () => ((await coupons.statesOf(id)).includes("reserved") ? undefined : true));
    }
    expect(await coupons.statesOf(id)).toEqual(["granted", "held device"]);
  });
});
