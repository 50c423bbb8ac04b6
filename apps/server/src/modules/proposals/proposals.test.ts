import { proposalKinds } from "@trevo/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { insertTenant, mayAt, visitor } from "../../../test/tenants.ts";
import { newId } from "../../kernel/ids.ts";
import type { ProposalAction } from "../../kernel/proposal-action.ts";
import type { StaffTenantScope, Tenant } from "../../kernel/scope.ts";
import { createProposals } from "./create-proposals.ts";
import { signed } from "../../../test/signed.ts";

let database: TestDatabase;
let tenant: Tenant;

beforeAll(async () => {
  database = await createTestDatabase();
  tenant = await insertTenant(database, "one");
});
afterAll(() => database.drop());

async function hire(): Promise<StaffTenantScope> {
  const staff_id = newId();
  await database.sql`insert into staff (operator_id, id, email, name, state, created_at)
    values (${tenant.operator_id}, ${staff_id}, ${`${staff_id}@company.example`}, 'Nome', 'invited', now())`;
  const { operator_id } = tenant;
  return { ...visitor(tenant), operator_id, staff_id, session_id: newId(), ...mayAt(tenant, "proposals.approve"), tenant };
}

/** Proposals of a kind that needs this many approvals, and the members who carried them out. */
function createFixture(approvals_needed: number) {
  const done: string[] = [];
  const action: ProposalAction<null> = {
    kind: "balance_adjustment",
    describe: async () => ({
      sentence: { pt: "Fazer", en: "Do it" },
      player_id: null,
      before: {},
      after: {},
      depends_on: "this",
      approvals_needed,
    }),
    apply: async (_app, _tx, { approved_by }) => {
      done.push(approved_by);
      return null;
    },
  };
  const proposals = createProposals({ db: database.db, clock: { now: () => new Date() } });
  proposals.register(action, null);
  return { proposals, done };
}

const input = { kind: "balance_adjustment", input: {}, reason: "because", idempotency_key: null } as const;

it("a kind that needs no approval is carried out at once by its proposer, and is recorded", async () => {
  const ana = await hire();
  const { proposals, done } = createFixture(0);
  const proposal = await proposals.propose(ana, input);
  expect(proposal).toMatchObject({ state: "applied", proposed_by: ana.staff_id, decided_by: ana.staff_id, approvals: [] });
  expect(done).toEqual([ana.staff_id]);
  expect(await proposals.backOffice.read(ana, proposal.id)).toMatchObject({ state: "applied", now: null, obstacle: null });
});

it("a kind that needs two approvals is carried out by the second one, and one member cannot give both", async () => {
  const [ana, bia, caio] = [await hire(), await hire(), await hire()];
  const { proposals, done } = createFixture(2);
  const { id } = await proposals.propose(ana, input);
  const version = (await proposals.backOffice.read(bia, id)).now?.version ?? "";
  const approve = (scope: StaffTenantScope) => proposals.backOffice.approve(scope, { id, version, idempotency_key: null, stepUp: signed });
  expect(await approve(bia)).toMatchObject({ state: "waiting", approvals: [{ by: bia.staff_id }], may_decide: false });
  await expect(approve(bia)).rejects.toMatchObject({ code: "approved_by_you" });
  expect(done).toEqual([]);
  expect(await approve(caio)).toMatchObject({ state: "applied", decided_by: caio.staff_id });
  expect(done).toEqual([caio.staff_id]);
});

it("a kind without an action prevents the start, and a second action for a kind cannot be registered", () => {
  const { proposals } = createFixture(1);
  for (const kind of proposalKinds.slice(1)) proposals.register({ kind } as ProposalAction<null>, null);
  expect(() => proposals.checkActions()).not.toThrow();
  expect(() => proposals.register({ kind: "balance_adjustment" } as ProposalAction<null>, null)).toThrow("two actions");
  const empty = createProposals({ db: database.db, clock: { now: () => new Date() } });
  expect(() => empty.checkActions()).toThrow(`no module does proposals of the kinds ${proposalKinds.join(", ")}`);
});
