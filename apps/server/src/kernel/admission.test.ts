import type { Endpoint } from "@trevo/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type AdmissionNeeds, admit, admitByName, admitStaff } from "./admission.ts";
import { createVault } from "./crypto.ts";
import { Refusal } from "./errors.ts";
import { createRateLimiter } from "./rate-limiter.ts";
import type { Tenant, TenantScope } from "./scope.ts";

const vault = createVault("a secret of more than thirty-two characters");
const endpoint = (more: Partial<Endpoint>): Endpoint => ({
  summary: "",
  tag: "",
  auth: "player",
  limit: "money",
  response: z.unknown(),
  refuses: [],
  ...more,
});
const essential = endpoint({ limit: "essential" });
const login = endpoint({ auth: "public", limit: "login", limit_by: "username" });
const tenant = { id: 1, slug: "trevo" } as Tenant;
const scope = (more: Partial<TenantScope> = {}): TenantScope => ({
  tenant,
  locale: "pt",
  request_id: "r",
  origin: "http://trevo.localhost",
  ip: "192.0.2.1",
  user_agent: "test",
  guest_id: null,
  ...more,
});

let queries: string[];
let sessions: Map<string, string>;
let needs: AdmissionNeeds;

beforeEach(() => {
  queries = [];
  sessions = new Map();
  needs = {
    vault,
    limiter: createRateLimiter({ clock: { now: () => new Date("2026-11-21T12:00:00Z") }, scale: 1 }),
    authenticate: {
      player: async (_tenant, token) => {
        queries.push(token);
        const player_id = sessions.get(token);
        return player_id === undefined ? null : { player_id, session_id: `session of ${player_id}` };
      },
      launch: async () => null,
      staff: async () => null,
      isKnownDevice: async ({ user_agent }, username) => username === "ana" && user_agent === "ana's phone",
    },
  };
});

/** Returns the token of a signed-in player. */
const signIn = (player_id: string): string => {
  const token = vault.newToken();
  sessions.set(token, player_id);
  return token;
};
const outcome = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "admitted",
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );
const call = (token: string | null, at = endpoint({}), more: Partial<TenantScope> = {}) =>
  outcome(admit(needs, at, { scope: scope(more), token }));
const tryLogin = async (username: string, more: Partial<TenantScope> = {}): Promise<string> => {
  const context = scope(more);
  return outcome(
    admit(needs, login, { scope: context, token: null }).then(({ wait }) =>
      admitByName(needs, login, { scope: context, body: { username }, wait }),
    ),
  );
};
const repeat = async (times: number, work: (nth: number) => Promise<string>): Promise<string[]> => {
  const outcomes = [];
  for (let nth = 0; nth < times; nth++) outcomes.push(await work(nth));
  return outcomes;
};

describe("admission", () => {
  it("counts requests with a session by its account, whatever the address, and refuses the 121st within a minute", async () => {
    const [phone, desktop] = [signIn("ana"), signIn("ana")];
    expect(new Set(await repeat(120, (nth) => call(nth % 2 ? phone : desktop, endpoint({}), { ip: `192.0.2.${nth}` })))).toEqual(
      new Set(["admitted"]),
    );
    expect(await call(phone)).toBe("too_many_requests");
    expect(await call(signIn("bia"))).toBe("admitted");
    expect(await call(phone, essential)).toBe("admitted");
  });

  it("does not query the database for tokens that this installation did not issue, and counts them by address", async () => {
    const guesses = await repeat(1_000, (nth) => call(String(nth).padStart(64, "x")));
    expect(guesses.slice(0, 120).every((code) => code === "session_required")).toBe(true);
    expect(guesses.slice(120).every((code) => code === "too_many_requests")).toBe(true);
    expect(queries).toEqual([]);
    expect(await call(signIn("ana"))).toBe("admitted");
  });

  it("queries an expired token at most ten times a minute", async () => {
    const token = signIn("ana");
    sessions.clear();
    expect(new Set(await repeat(500, () => call(token, essential)))).toEqual(new Set(["session_required"]));
    expect(queries).toHaveLength(10);
  });

  it("refuses essential requests without a session as unauthorised, never as too many", async () => {
    expect(new Set(await repeat(2_000, () => call(null, essential)))).toEqual(new Set(["session_required"]));
  });

  it("counts guests of different brands separately", async () => {
    await repeat(121, () => call(null));
    expect(await call(null)).toBe("too_many_requests");
    expect(await call(null, endpoint({}), { tenant: { ...tenant, slug: "norte" } })).toBe("session_required");
  });

  it("admits only a player's login on a known device after strangers have filled the limit of the address or the name", async () => {
    await repeat(60, (nth) => tryLogin(`stranger-${nth}`));
    expect(await tryLogin("another stranger")).toBe("too_many_requests");
    expect(await tryLogin("ana")).toBe("too_many_requests");
    expect(await tryLogin("ana", { user_agent: "ana's phone" })).toBe("admitted");
    expect(await tryLogin("ana", { ip: "198.51.100.7" })).toBe("admitted");
    const guesses = await repeat(12, () => tryLogin("ana", { ip: "203.0.113.7" }));
    expect(guesses.map((code) => code === "admitted")).toEqual([...Array.from({ length: 10 }, () => true), false, false]);
    expect(await tryLogin("ANA ", { ip: "203.0.113.7" })).toBe("too_many_requests");
    expect(await tryLogin("ana", { ip: "203.0.113.7", user_agent: "ana's phone" })).toBe("admitted");
  });

  it("does not admit a token in place of a username when the limit of the address is filled", async () => {
    await repeat(60, (nth) => tryLogin(`stranger-${nth}`));
    expect(await tryLogin(vault.newToken())).toBe("too_many_requests");
  });

  it("puts no token into a bucket's name, because buckets are sent to other processes", async () => {
    const buckets: string[] = [];
    const { limiter } = needs;
    needs = {
      ...needs,
      limiter: {
        take: (bucket) => (buckets.push(JSON.stringify(bucket)), limiter.take(bucket)),
        wait: (bucket) => (buckets.push(JSON.stringify(bucket)), limiter.wait(bucket)),
      },
    };
    const dead = vault.newToken();
    expect(await call(dead)).toBe("session_required");
    expect(buckets.some((bucket) => bucket.includes("dead_tokens"))).toBe(true);
    expect(buckets.filter((bucket) => bucket.includes(dead))).toEqual([]);
  });

  it("admits the second step of a login with the first step's token when the limit of the address is filled", async () => {
    const second = endpoint({ auth: "public", limit: "login", limit_by: "challenge_token" });
    const step = async (challenge_token: string) => {
      const { wait } = await admit(needs, second, { scope: scope(), token: null });
      return outcome(admitByName(needs, second, { scope: scope(), body: { challenge_token }, wait }));
    };
    await repeat(60, (nth) => tryLogin(`stranger-${nth}`));
    expect(await step("a guess")).toBe("too_many_requests");
    expect(await step(vault.newToken())).toBe("admitted");
  });

  it("counts requests at the back office separately from players' at the same address", async () => {
    await repeat(200, () => call(null));
    const staff = endpoint({ auth: "staff" });
    expect(await outcome(admitStaff(needs, staff, { context: scope(), token: null }))).toBe("session_required");
  });
});
