import { randomUUID } from "node:crypto";
import { blockReasonOf } from "@trevo/contract/reasons";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { multipart } from "./multipart.ts";
import { hire, office } from "./staff.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { type Member, type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

const tenant = "norte";
const dayMs = 86_400_000;
const minuteMs = 60_000;

/** The regulated brand over HTTP, with the sandbox as the national register. */
describe("the national register", () => {
  let site: TestSite;
  let other: ServerProcess;
  let jpeg: Buffer;

  beforeAll(async () => {
    site = await startTestSite();
    other = await startServerProcess({
      databaseUrl: site.database.url,
      sandboxUrl: site.sandboxUrl.replace("127.0.0.1", "localhost"),
      DATA_DIR: site.dataDir,
    });
    jpeg = await sharp({ create: { width: 640, height: 400, channels: 3, background: "#7a9" } })
      .jpeg()
      .toBuffer();
  });
  afterEach(async () => {
    await move(0);
    await site.sandbox("DELETE", "/sandbox/faults");
  });
  afterAll(async () => {
    await other.stop();
    await site.close();
  });

  const move = async (ms: number): Promise<void> => {
    expectStatus(await site.sandbox("POST", "/sandbox/clock", { offset_ms: ms }), 200);
    // The second process is notified shortly afterwards.
    await eventually("the clock of both", async () => (site.clock.now().getTime() - Date.now() > ms - minuteMs ? true : undefined));
  };
  const post = (who: Member, path: string, body: unknown) => site.call("POST", `/api${path}`, { token: who.token, body, tenant });
  const list = async (who: Member, impediment: "self_excluded" | "prohibited" | null) =>
    expectStatus(await site.sandbox("POST", "/identity/register", { cpf: who.cpf, impediment }), 201);
  const fault = async (order: object) =>
    expectStatus(await site.sandbox("POST", "/sandbox/faults", { operation: "register_check", ...order }), 201);
  const charge = async (who: Member) => {
    const reply = await post(who, "/main-gateway/qrcode-pix", { amount: 2_000 });
    return reply.status === 201 ? "open" : (reply.json["code"] as string);
  };
  const logIn = async (who: Member): Promise<Member> => {
    const body = { username: who.phone, password: who.password };
    const { json } = expectStatus(await site.call("POST", "/api/auth/login", { body, tenant }), 200);
    return { ...who, token: json["token"] as string };
  };
  const roll = async (token: string, base = site.url) => {
    const body = { game: "dice", stake: 100, params: { target: 50, direction: "over" } };
    const reply = await site.call("POST", "/house/api/rounds", { token, tenant, base, key: randomUUID(), body });
    return reply.status === 201 ? "taken" : (reply.json["code"] as string);
  };
  /** Plays one round at each server, one after the other, each in a cycle of its own. */
  const rollInBoth = async (token: string): Promise<string[]> => {
    const codes: string[] = [];
    for (const base of [site.url, other.url]) {
      await move(site.clock.now().getTime() - Date.now() + 6_000);
      codes.push(
        await eventually("a cycle", async () => {
          const code = await roll(token, base);
          return code === "too_many_requests" ? undefined : code;
        }),
      );
    }
    return codes;
  };
  const check = async (who: Member) => {
    const [row] = await site.database.owner.sql`
      select c.answer, c.answered_at, c.unanswered_since, c.attempts, c.next_attempt_at, c.request_no, c.recorded_no from register_checks c
      join players p on p.operator_id = c.operator_id and p.person_id = c.person_id where p.id = ${who.id}`;
    return row as {
      answer: string | null;
      answered_at: Date | null;
      unanswered_since: Date | null;
      attempts: number;
      next_attempt_at: Date;
      request_no: number;
      recorded_no: number;
    };
  };
  /** Makes the next query about a player due now, and waits for its answer. */
  const repeatRequest = async (who: Member): Promise<void> => {
    const before = (await check(who)).request_no;
    await site.database.owner.sql`update register_checks c set next_attempt_at = now() - interval '1 second' from players p
      where p.id = ${who.id} and p.operator_id = c.operator_id and p.person_id = c.person_id`;
    await runJob();
    await eventually("the next question", async () => ((await check(who)).recorded_no > before ? true : undefined));
  };
  const runJob = () => site.app.modules.protection.checkRegisterDue();

  const verify = async (who: Member) => {
    for (const type of ["front", "back", "selfie"]) {
      const form = multipart({ fields: { type }, file: { field: "document", filename: "a.jpg", bytes: jpeg } });
      expectStatus(
        await site.call("POST", "/api/documents/upload", { token: who.token, tenant, raw: form.body, headers: form.headers }),
        201,
      );
    }
    await eventually("a verified player", async () => {
      const { json } = await site.call("GET", "/api/documents/status", { token: who.token, tenant });
      return json["data"].state === "approved" ? true : undefined;
    });
  };
  /** Creates a verified player with limits and R$ 50. */
  const playing = async (): Promise<Member> => {
    const who = await site.join({ tenant, verified: true });
    await verify(who);
    for (const kind of ["loss", "time"]) expectStatus(await post(who, "/protection/limits", { kind, period: "day", value: 1_000 }), 200);
    await site.deposit(who, 5_000, tenant);
    return who;
  };

  it("is queried at registration by the brand that is required to, and by no other", async () => {
    expect(await check(await site.join({ tenant }))).toMatchObject({ answer: "clear", request_no: 1, unanswered_since: null });
    expect(await check(await site.join())).toBeUndefined();
  });

  it("is not revealed by the answer to a registration, or to an account whose CPF is not verified", async () => {
    const plain = await site.join({ tenant });
    const cpf = "39053344705";
    expectStatus(await site.sandbox("POST", "/identity/register", { cpf, impediment: "self_excluded" }), 201);
    const stranger = await site.join({ tenant, fields: { cpf } });
    expect((await check(stranger)).answer).toBe("impeded");
    for (const who of [stranger, plain]) {
      expect(await charge(who)).toBe("kyc_required");
      const dice = (await post(who, "/games/get", { game_id: "dice" })).json["data"].id;
      expect((await post(who, "/games/url", { game_id: dice, mode: "real" })).json["code"]).toBe("kyc_required");
    }
  });

  it("stops stakes in every process and open session once it lists a player, whose balance can be withdrawn", async () => {
    const who = await playing();
    const token = await site.launch(who, "dice", { tenant });
    expect(await roll(token, other.url)).toBe("taken");
    await list(who, "prohibited");
    await repeatRequest(who);
    expect(await rollInBoth(token)).toEqual(["register_impeded", "register_impeded"]);
    expect(await charge(who)).toBe("register_impeded");
    const method = expectStatus(await post(who, "/wallet/withdraw/method", { type: "cpf", key: who.cpf }), 201).json["data"];
    const { balance_withdrawal: amount } = await site.wallet(who, tenant);
    expectStatus(await post(who, "/wallet/withdraw/request", { amount, method_id: method.id }), 201);
  });

  it("allows play again within a day after an entry has ended", async () => {
    const who = await playing();
    await list(who, "self_excluded");
    await repeatRequest(who);
    expect(await charge(who)).toBe("register_impeded");
    await list(who, null);
    await move(dayMs / 2 - 2 * minuteMs);
    await runJob();
    expect((await check(who)).answer).toBe("impeded");
    await move(dayMs - minuteMs);
    await runJob();
    expect(await check(who)).toMatchObject({ answer: "clear" });
    expect(await charge(await logIn(who))).toBe("open");
  });

  it("returns a Pix that is paid after the player was listed", async () => {
    const who = await playing();
    const { code, id } = expectStatus(await post(who, "/main-gateway/qrcode-pix", { amount: 2_000 }), 201).json["data"];
    await list(who, "self_excluded");
    await repeatRequest(who);
    const payer = { name: `${who.first_name} ${who.last_name}`, cpf: who.cpf };
    expectStatus(await site.sandbox("POST", "/sandbox/pay", { br_code: code, payer }), 200);
    const refund = await eventually("the refund", async () => {
      const [row] = await site.database.owner
        .sql`select disposition, reason from received_pix where deposit_id = ${id} and disposition = 'returned'`;
      return row;
    });
    expect(refund).toMatchObject({ reason: "register_impeded" });
    expect(await site.wallet(who, tenant)).toMatchObject({ balance: 5_000 });
  });

  it("stops play in open sessions while it does not answer, and allows it again once it does", async () => {
    const who = await playing();
    const token = await site.launch(who, "dice", { tenant });
    await fault({ kind: "http_500", times: 40 });
    await repeatRequest(who);
    expect(await rollInBoth(token)).toEqual(["register_unanswered", "register_unanswered"]);
    await site.sandbox("DELETE", "/sandbox/faults");
    await repeatRequest(who);
    expect(await rollInBoth(token)).toEqual(["taken", "taken"]);
  });

  it("is queried at the first login of the operator's day, and not at the second", async () => {
    const who = await site.join({ tenant });
    await logIn(who);
    expect(await check(who)).toMatchObject({ request_no: 1 });
    await move(dayMs);
    await logIn(who);
    await logIn(who);
    expect(await check(who)).toMatchObject({ request_no: 2 });
  });

  it("is queried in the background after fifteen days, and not before", async () => {
    const who = await site.join({ tenant });
    await list(who, "self_excluded");
    await move(15 * dayMs - minuteMs);
    await runJob();
    expect(await check(who)).toMatchObject({ answer: "clear", request_no: 1 });
    await move(15 * dayMs + minuteMs);
    await Promise.all([runJob(), runJob()]);
    expect(await check(who)).toMatchObject({ answer: "impeded", request_no: 2 });
  });

  it("lets a login pass without an answer, with deposits closed until a job gets an answer within ten minutes", async () => {
    const who = await playing();
    await move(dayMs);
    await fault({ kind: "http_500", times: 40 });
    const back = await logIn(who);
    expect(await charge(back)).toBe("register_unanswered");
    const first = await check(who);
    expect(first.next_attempt_at.getTime() - site.clock.now().getTime()).toBeLessThanOrEqual(minuteMs);
    await move(dayMs + 2 * minuteMs);
    await runJob();
    expect((await check(who)).attempts).toBeGreaterThan(first.attempts);
    expect(await charge(back)).toBe("register_unanswered");
    await site.sandbox("DELETE", "/sandbox/faults");
    await move(dayMs + 12 * minuteMs);
    await runJob();
    expect(await check(who)).toMatchObject({ attempts: 0, unanswered_since: null });
    expect(await charge(back)).toBe("open");
  });

  it("delays a login by at most a few seconds, and a listed player stays listed", async () => {
    const who = await playing();
    await list(who, "self_excluded");
    await repeatRequest(who);
    await move(dayMs);
    await fault({ kind: "timeout", times: 40 });
    const began = performance.now();
    const back = await logIn(who);
    expect(performance.now() - began).toBeLessThan(8_000);
    expect(await charge(back)).toBe("register_impeded");
  });

  it("discards an answer if a later query was answered first", async () => {
    const who = await site.join({ tenant });
    await move(15 * dayMs + minuteMs);
    await fault({ kind: "delay", ms: 1_500 });
    const slow = runJob();
    await eventually("the first question", async () => ((await check(who)).request_no === 2 ? true : undefined));
    await site.database.owner
      .sql`update register_checks c set request_no = 3, recorded_no = 3, answer = 'impeded', reason = 'prohibited', impeded_since = now()
      from players p where p.id = ${who.id} and p.person_id = c.person_id`;
    await slow;
    expect(await check(who)).toMatchObject({ answer: "impeded" });
  });

  it("notifies a verified player with the reason, and shows it to permitted staff, which is recorded", async () => {
    const who = await playing();
    const member = await hire(site, { operator: "meridian", may: ["register.read"] });
    const record = (method: "GET" | "POST", path = "", token = member.token) =>
      office(site, method, `norte/players/${who.id}/register-record${path}`, { token });
    expect(expectStatus(await record("GET"), 200).json["data"]).toMatchObject({ state: "clear", reason: null, impeded_since: null });
    await list(who, "self_excluded");
    expect(expectStatus(await record("POST", "/check"), 200).json["data"]).toMatchObject({
      state: "impeded",
      reason: "self_excluded",
      impeded_since: expect.any(String),
      next_check_at: expect.any(String),
    });
    expect(await charge(who)).toBe("register_impeded");
    const notification = await eventually("the notification", async () => {
      const { json } = await site.call("GET", "/api/notifications?type=personal", { token: who.token, tenant });
      return (json["data"] as { title: string; description: string; link: string }[]).find(({ title }) => /parados/.test(title));
    });
    const { rule, remedy } = blockReasonOf("refusal.register_impeded");
    expect(notification.description).toContain(rule.pt);
    expect(notification.description).toContain(remedy.pt);
    expect(notification.link).toBe("/account/wallet?modal=withdraw");
    const events = await site.database.owner.sql<{ action: string; actor: string }[]>`
      select action, actor from audit_events where subject = ${`player:${who.id}`} and actor = ${`staff:${member.id}`} order by id`;
    expect(events.map(({ action }) => action)).toEqual(["register_record_read", "register_check_requested"]);
  });

  it("shows its record only with the permission, for the operator's own players and existing accounts", async () => {
    const who = await site.join({ tenant });
    const path = `norte/players/${who.id}/register-record`;
    const [powerless, foreign] = [
      await hire(site, { operator: "meridian", may: ["cases.read"] }),
      await hire(site, { may: ["register.read"] }),
    ];
    expect((await office(site, "GET", path, { token: powerless.token })).status).toBe(403);
    expect((await office(site, "GET", path, { token: foreign.token })).status).toBe(404);
    const member = await hire(site, { operator: "meridian", may: ["register.read"] });
    expect((await office(site, "GET", `norte/players/${randomUUID()}/register-record`, { token: member.token })).status).toBe(404);
  });

  it("is counted in the metrics by its answers", async () => {
    const reply = await fetch(`${site.url}/metrics`);
    const page = await reply.text();
    expect(page).toMatch(/trevo_register_questions_total\{result="clear"\} [1-9]/);
    expect(page).toMatch(/trevo_register_questions_total\{result="impeded"\} [1-9]/);
    expect(page).toMatch(/trevo_register_questions_total\{result="unanswered"\} [1-9]/);
    expect(page).toMatch(/trevo_register_people\{state="impeded"\} [1-9]/);
  });

  it("leaves no CPF in the job queue", async () => {
    const who = await site.join({ tenant });
    const rows = await site.database.owner.sql`select payload::text as payload from graphile_worker._private_jobs`;
    expect(rows.filter((row) => (row["payload"] as string).includes(who.cpf))).toEqual([]);
  });
});
