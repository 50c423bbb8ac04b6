import { newcomer } from "@trevo/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fulfilledOf, raceAtBarrier } from "./barrier.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { type TestSite, eventually, startTestSite } from "./test-site.ts";

describe("one person with five spellings in two processes", () => {
  let site: TestSite;
  let other: ServerProcess;

  beforeAll(async () => {
    site = await startTestSite();
    other = await startServerProcess({ databaseUrl: site.database.url, sandboxUrl: site.sandboxUrl.replace("127.0.0.1", "localhost") });
  });
  afterAll(async () => {
    await other.stop();
    await site.close();
  });

  /** Returns five spellings of the same value, from 11 digits. */
  const spellings: Record<"phone" | "cpf" | "email", (plain: string) => string[]> = {
    phone: (d) => [`+55${d}`, `55${d}`, `0${d}`, `(${d.slice(0, 2)}) ${d.slice(2, 7)}-${d.slice(7)}`, ` ${d.slice(0, 2)} ${d.slice(2)} `],
    cpf: (d) => [
      d,
      `${d.slice(0, 3)}.${d.slice(3, 6)}.${d.slice(6, 9)}-${d.slice(9)}`,
      ` ${d} `,
      `${d.slice(0, 9)}-${d.slice(9)}`,
      `${d.slice(0, 3)} ${d.slice(3)}`,
    ],
    email: (e) => [e, e.toUpperCase(), ` ${e}`, `${e} `, e.replace("m", "M")],
  };

  it.each(["phone", "cpf", "email"] as const)("opens one account for a shared %s", async (field) => {
    const shared = newcomer();
    const plain = field === "phone" ? shared.phone.slice(3) : shared[field];
    const replies = await Promise.all(
      spellings[field](plain).map((spelled, index) =>
        site.call("POST", "/api/auth/register", {
          body: { ...newcomer(), [field]: spelled },
          ...(index % 2 === 1 && { base: other.url }),
        }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409]);
    for (const { status, json } of replies) if (status === 409) expect(json["code"]).toBe("registration_refused");
  });

  it("has only five of two hundred concurrent codes evaluated", async () => {
    const member = await site.join();
    const right = await eventually("the code", async () => {
      const { json } = await site.sandbox("GET", `/sandbox/outbox?to=${encodeURIComponent(member.phone)}`);
      return (json["data"] as { code: string | null }[])[0]?.code ?? undefined;
    });
    const verify = (code: string, base: string) =>
      site.call("POST", "/api/auth/verify-phone", { token: member.token, body: { code }, base });
    const guesses = Array.from({ length: 200 }, (_, index) => String((Number(right) + 1 + index) % 1_000_000).padStart(6, "0"));
    const answers = await raceAtBarrier({
      database: site.database,
      hold: (tx) => tx`select 1 from verification_codes where player_id = ${member.id} and purpose = 'verify_phone' for update`,
      callers: 200,
      // More than the two processes have connections for.
      waiting: 12,
      call: (nth) => verify(guesses[nth] ?? "", nth % 2 ? other.url : site.url),
    });
    const replies = fulfilledOf(answers);
    expect(replies).toHaveLength(200);
    expect(new Set(replies.map(({ json }) => json["code"]))).toEqual(new Set(["code_wrong"]));
    const [row] = await site.database.sql<{ attempts: number }[]>`
      select attempts from verification_codes where player_id = ${member.id} and purpose = 'verify_phone'`;
    expect(row?.attempts).toBe(5);
    expect((await verify(right, other.url)).json["code"]).toBe("code_wrong");
  });

  it("whose session has ended is refused by the other process at once", async () => {
    const member = await site.join();
    const { json } = await site.call("POST", "/api/auth/login", {
      body: { username: member.phone, password: member.password },
      base: other.url,
    });
    const token = json["token"] as string;
    const ended = await site.call("POST", "/api/auth/sessions/end-others", { token: member.token, body: {} });
    expect(ended.json).toMatchObject({ ended: 1 });
    expect((await site.call("GET", "/api/auth/me", { token, base: other.url })).status).toBe(401);
    expect((await site.call("GET", "/api/auth/me", { token: member.token, base: other.url })).status).toBe(200);
  });
});
