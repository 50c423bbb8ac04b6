import { randomUUID } from "node:crypto";
import { type Endpoint, type Permission, type Role, allPermissions, contract } from "@trevo/contract";
import { sha256 } from "../src/kernel/crypto.ts";
import { newId } from "../src/kernel/ids.ts";
import { actHashOf, bodyHashOf, stepUpHeader } from "../src/kernel/step-up.ts";
import { stepAt, stepMs, totpCode } from "../src/modules/second-factor/index.ts";
import { demoPasswordHash } from "../src/seed/staff.ts";
import { type CallOptions, type Reply, type TestSite, expectStatus } from "./test-site.ts";

export interface TestMember {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  /** Returns a code that was not used yet. */
  code(): string;
}

let members = 0;

/** The password given in the README. */
export const demoPassword = "trevo-backoffice-demo-1";

/** A code is valid once, and codes one step before or after the clock are accepted: each call returns the next code. */
export function createCodes(site: Pick<TestSite, "clock">, secret: Buffer): () => string {
  let last = 0;
  return () => {
    last = Math.max(last + 1, stepAt(site.clock.now()) - 1);
    return totpCode(secret, last);
  };
}

interface OfficeSite extends Pick<TestSite, "call"> {
  readonly database?: TestSite["database"];
  readonly clock?: TestSite["clock"];
}

const fresh = (Object.entries(contract) as [string, Endpoint][])
  .filter(([, endpoint]) => endpoint.fresh)
  .map(([key]) => new RegExp(`^${key.replace(/:\w+/g, "[^/]+")}$`));
const isFresh = (method: string, path: string): boolean => fresh.some((pattern) => pattern.test(`${method} /staff/${path}`));

/**
 * Calls the back office. Where the endpoint requires a fresh second factor, it is supplied: `staff-step-up.test.ts` tests the other cases.
 */
export async function office(site: OfficeSite, method: "GET" | "POST", path: string, options: CallOptions = {}): Promise<Reply> {
  const { database, clock } = site;
  const { token, body } = options;
  const stepUp = database && clock && token && isFresh(method, path) ? await giveStepUp({ database, clock }, { path, body, token }) : {};
  return site.call(method, `/api/staff/${path}`, { tenant: "backoffice", ...options, headers: { ...options.headers, ...stepUp } });
}

/**
 * Supplies a second factor, recent and for this call, without a code, since few codes exist per half minute. Returns the header that
 * carries it.
 */
export async function giveStepUp(
  { database, clock }: Pick<TestSite, "database" | "clock">,
  { path, body, token }: { path: string; body: unknown; token: string },
): Promise<Record<string, string>> {
  const step_up = randomUUID();
  const act_hash = actHashOf({ method: "POST", path: `/api/staff/${path}`, body_hash: bodyHashOf(body) });
  const now = clock.now();
  await database.owner.sql`
    with session as (
      update staff_sessions set proved_at = ${now} where token_hash = ${sha256(token)} returning operator_id, id, staff_id)
    insert into staff_step_ups (operator_id, id, staff_id, session_id, act_hash, token_hash, created_at, ends_at, proved_at, proved_by)
    select operator_id, ${newId()}, staff_id, id, ${act_hash}, ${sha256(step_up)}, ${now}, ${new Date(now.getTime() + 120_000)}, ${now}, 'code'
    from session`;
  return { [stepUpHeader]: step_up };
}

/** A signed-in member of staff, with the shortest set-up: known to everyone, like the demo's members. */
export async function hire(
  site: TestSite,
  options: { may?: readonly (Permission | Role)[]; operator?: string; brand?: string; until?: Date } = {},
): Promise<TestMember> {
  members += 1;
  const email = `member${members}@company.example`;
  const { may = allPermissions, operator = "grove", brand, until } = options;
  const secret = Buffer.from(`secret of member ${String(members).padStart(3, "0")}`);
  await site.app.modules.staff.addDemoMembers([
    { operator, email, name: "Nome Sobrenome", password_hash: demoPasswordHash, secret, may, brand, until },
  ]);
  const credentials = { email, password: demoPassword, code: createCodes(site, secret) };
  return { ...credentials, ...(await signIn(site, credentials)) };
}

export async function signIn(site: TestSite, { email, password, code }: Pick<TestMember, "email" | "password" | "code">) {
  const enter = async (): Promise<Reply> => {
    const first = expectStatus(await office(site, "POST", "login", { body: { email, password } }), 200);
    const { challenge_token } = first.json;
    return office(site, "POST", "login/second-factor", { body: { challenge_token, code: code() } });
  };
  const began = stepAt(site.clock.now());
  const reply = await enter();
  // The first code is the earliest accepted one: it has expired if the next step began during the request.
  const isLate = reply.status === 401 && stepAt(site.clock.now()) !== began;
  const second = expectStatus(isLate ? await enter() : reply, 200);
  return { token: second.json["token"] as string, id: second.json["data"].id as string };
}

/** Moves the clock on for a test that needs more codes than it allows. */
export const passCodes = ({ clock }: TestSite): void => clock.setOffset(clock.offsetMs() + 2 * stepMs);
