import { formatCpf, formatPhone } from "@trevo/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { createLog } from "../src/kernel/log.ts";
import { hire, office } from "./staff.ts";
import { type Member, type TestSite, eventually, startTestSite } from "./test-site.ts";

const lines: string[] = [];
const log = createLog("debug", { write: (line: string) => void lines.push(line) });
let site: TestSite;
let member: Member;

beforeAll(async () => {
  site = await startTestSite({}, log);
  member = await site.join({ verified: true });
  await makeTypicalCalls(member);
  await makeTypicalStaffCalls();
});
afterAll(() => site.close());

/** Makes a player's calls that contain secrets and personal data, with success and with failure. */
async function makeTypicalCalls({ token, phone, email, cpf, password }: Member): Promise<void> {
  const send = (path: string, body: unknown, key?: string) => site.call("POST", path, { token, body, ...(key && { key }) });
  await send("/api/auth/login", { username: phone, password });
  await send("/api/auth/login", { username: email, password: `${password}x` });
  await send("/api/auth/register", { ...member, email: "nobody" });
  await send("/api/validate/validate-cpf", { cpf });
  await send("/api/auth/recover-password", { username: phone, channel: "sms" });
  await send("/api/auth/update", { password: "another", email: `x${email}` });
  await site.call("GET", `/api/auth/me?token=${token}`, { token });
  await site.call("POST", "/api/wallet/withdraw/method", { token, raw: `{"type":"cpf","key":"${cpf}",` });
  const launched = await site.launch(member, "dice");
  await site.call("GET", `/house/api/fairness?token=${launched}`, { token: launched });
  await site.deposit(member, 10_000);
  const method = await send("/api/wallet/withdraw/method", { type: "cpf", key: cpf }, newId());
  const order = await send("/api/wallet/withdraw/request", { amount: 5_000, method_id: method.json["data"].id }, newId());
  expect(order.status).toBe(201);
  await eventually("the payout", async () => {
    const { json } = await site.call("GET", "/api/wallet/transactions?type=withdraw", { token });
    return (json["data"] as { status: number }[])[0]?.status === 1 ? true : undefined;
  });
  await send("/api/profile/data-exports", { password });
  secrets.push(launched);
}

/** Makes the same kind of calls as a member of staff. */
async function makeTypicalStaffCalls(): Promise<void> {
  const email = "silent@company.example";
  const set_up_code = await site.app.modules.staff.members.invite(
    { operator: "grove", email, name: "Silêncio Dias", may: [] },
    "command:test",
  );
  const { secret } = (await office(site, "POST", "set-up", { body: { set_up_code } })).json["data"] as { secret: string };
  await office(site, "POST", "set-up/finish", { body: { set_up_code, password: "um-cavalo-azul-77", code: "000000" } });
  const ana = await hire(site);
  const login = await office(site, "POST", "login", { body: { email: ana.email, password: ana.password } });
  const { challenge_token } = login.json as { challenge_token: string };
  await office(site, "POST", "login/second-factor", { body: { challenge_token, code: "000000" } });
  await office(site, "GET", `me?token=${ana.token}`, { token: ana.token });
  const body = {
    base_url: "https://studio.example",
    client_id: "trevo",
    own_key: "own-key-of-trevo-1",
    callback_key: "callback-key-of-trevo-1",
  };
  const set = await office(site, "POST", "trevo/providers/swipe-games/credentials", { token: ana.token, body });
  expect(set.status).toBe(200);
  expect(JSON.stringify(set.json)).not.toContain("key-of-trevo");
  secrets.push(email, ana.email, ana.password, ana.token, set_up_code, secret, challenge_token, body.own_key, body.callback_key);
}

const secrets: string[] = [];

describe("the log of a player's session", () => {
  it("contains the requests", () => {
    const text = lines.join("");
    for (const path of ["/api/auth/login", "/api/wallet/withdraw/request", "/api/profile/data-exports"]) expect(text).toContain(path);
  });

  it("contains no CPF, phone, e-mail, password or token in any spelling", () => {
    const { cpf, phone, email, password, token } = member;
    const spellings = [cpf, formatCpf(cpf), phone, phone.slice(1), phone.slice(3), formatPhone(phone), email, encodeURIComponent(email)];
    for (const secret of [...spellings, password, token, ...secrets]) {
      const leaks = lines.filter((line) => line.includes(secret));
      expect(leaks, `${secret.slice(0, 4)}…`).toEqual([]);
    }
  });

  it("with a planted secret fails this check", () => {
    log.info({ note: member.cpf }, "careless");
    expect(lines.filter((line) => line.includes(member.cpf))).toHaveLength(1);
  });
});
