import { contentBodies, makeContentThings } from "./content-things.ts";
import { makeExportThings } from "./export-things.ts";
import { newId } from "../src/kernel/ids.ts";
import { type TestMember, hire } from "./staff.ts";
import type { TestSite } from "./test-site.ts";

const reasoned = { reason: "a reason" };
const view = { name: "a name", query: {}, columns: null, shared: false };

const access = { may: "content", brand: null, until: null, reason: "a reason" };

export const teamBodies = {
  "POST /staff/members": { email: "matrix@company.example", name: "Carla Dias", ...access },
  ...contentBodies,
  "POST /staff/members/:id/end-sessions": reasoned,
  "POST /staff/members/:id/close": reasoned,
  "POST /staff/members/:id/grants": access,
  "POST /staff/members/:id/reset": reasoned,
  "POST /staff/roles": { name: "a role", copied_from: null, permissions: ["audit.read"], reason: "a reason" },
  "POST /staff/roles/:id": { name: "a role", version: 1, permissions: ["audit.read"], reason: "a reason" },
  "POST /staff/roles/:id/close": reasoned,
  "POST /staff/:tenant/regulator-files/:id/make": reasoned,
  "POST /staff/break-glass/:id/review": { verdict: "justified", note: "a note" },
  "POST /staff/grants/:id/end": reasoned,
  "POST /staff/alarms/:id/take": { taken_by: null },
  "POST /staff/alarms/:id/close": { taken_by: null, raised: 1, ...reasoned },
  "POST /staff/me/passkeys/:id/rename": { name: "a name" },
  "POST /staff/views/:id": view,
};

/** Creates a passkey of the member for each route that names one. */
async function makePasskeyThings(site: TestSite, { id }: TestMember): Promise<Record<string, string>> {
  const things = { "POST /staff/me/passkeys/:id/rename": newId(), "POST /staff/me/passkeys/:id/remove": newId() };
  for (const passkey of Object.values(things))
    await site.database.sql`
      insert into staff_passkeys (operator_id, id, staff_id, name, rp_id, credential_id, public_key, counter, transports, created_at)
      select operator_id, ${passkey}, id, 'Mesa 4', 'backoffice.localhost', ${Buffer.from(passkey)}, '', 0, '{}', created_at
      from staff where id = ${id}`;
  return things;
}

/** Creates another session of the member, for the route that ends one. */
async function makeSessionThings(site: TestSite, { id }: TestMember): Promise<Record<string, string>> {
  const session = newId();
  await site.database.owner.sql`
    insert into staff_sessions (operator_id, staff_id, id, token_hash, created_at, expires_at, seen_at, ip, user_agent)
    select operator_id, id, ${session}, ${Buffer.from(session)}, now(), now() + interval '1 hour', now(), '127.0.0.1', '' from staff
    where id = ${id}`;
  return { "POST /staff/me/sessions/:id/end": session };
}

/** Creates a saved view of the member for each route that names one. */
async function makeViewThings(site: TestSite, { id }: TestMember): Promise<Record<string, string>> {
  const things = { "POST /staff/views/:id": newId(), "POST /staff/views/:id/remove": newId() };
  for (const one of Object.values(things))
    await site.database.sql`
      insert into staff_views (operator_id, id, staff_id, list, name, query, shared, created_at)
      select operator_id, ${one}, id, 'GET /staff/withdrawals', ${one.slice(0, 40)}, '{}', false, created_at from staff where id = ${id}`;
  return things;
}

/** Creates an alarm of the brand for each route that names one. */
async function makeAlarmThings(site: TestSite): Promise<Record<string, string>> {
  const things = { "GET /staff/alarms/:id": newId(), "POST /staff/alarms/:id/take": newId(), "POST /staff/alarms/:id/close": newId() };
  for (const one of Object.values(things))
    await site.database.sql`
      insert into alarms (tenant_id, id, kind, subject, first_raised_at, last_raised_at, facts)
      values (1, ${one}, 'win_parked', ${one}, now(), now(), '{}')`;
  return things;
}

/** Creates a regulator file of the brand for each route that names one; its content is missing from the storage. */
async function makeRegulatorThings(site: TestSite): Promise<Record<string, string>> {
  await site.database.owner.sql`
    insert into regulator_files (tenant_id, id, day, kind, revision, state, requested_at, rows, bytes, hash, made_at)
    values (1, ${newId()}, '2026-01-02', 'online_games', 1, 'ready', now(), 0, 0, ${"0".repeat(64)}, now())`;
  const path = "GET /staff/:tenant/regulator-files/:id";
  const id = "2026-01-02_online_games";
  return { [path]: id, [`${path}/file`]: id, "POST /staff/:tenant/regulator-files/:id/make": id };
}

/** Creates one object of the operator's team and of this member for each kind that a route can name. */
export async function makeTeamThings(site: TestSite, own: TestMember): Promise<Record<string, string>> {
  const { id } = await hire(site, { may: ["content.read"] });
  const glass = newId();
  await site.database.owner.sql`
    insert into staff_break_glass (operator_id, id, staff_id, permissions, reason, started_at, ends_at)
    select operator_id, ${glass}, id, '{chat.moderate}', 'a reason', now() - interval '2 hours', now() - interval '1 hour' from staff where id = ${id}`;
  const things = { "POST /staff/roles/:id": newId(), "POST /staff/roles/:id/close": newId() };
  for (const role of Object.values(things))
    await site.database.owner.sql`
      insert into staff_roles (operator_id, id, name, permissions, created_at, created_by, changed_at)
      select operator_id, ${role}, ${role}, '{audit.read}', now(), id, now() from staff where id = ${id}`;
  const [grant] = await site.database.sql<{ id: string }[]>`select id from staff_grants where staff_id = ${id}`;
  return {
    "GET /staff/members/:id": id,
    "POST /staff/members/:id/end-sessions": id,
    "POST /staff/members/:id/close": id,
    "POST /staff/members/:id/grants": id,
    "POST /staff/members/:id/reset": id,
    "GET /staff/break-glass/:id": glass,
    "POST /staff/break-glass/:id/review": glass,
    "POST /staff/grants/:id/end": grant?.id ?? "",
    ...things,
    ...(await makePasskeyThings(site, own)),
    ...(await makeSessionThings(site, own)),
    ...(await makeExportThings(site, own)),
    ...(await makeViewThings(site, own)),
    ...(await makeAlarmThings(site)),
    ...(await makeContentThings(site)),
    ...(await makeRegulatorThings(site)),
  };
}
