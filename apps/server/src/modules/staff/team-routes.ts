import { type Proposal, type ProposalKind, allRoles, dutyConflicts } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import type { Http } from "../../kernel/http-types.ts";
import type { StaffScope, StaffTenantScope } from "../../kernel/scope.ts";
import { permissionsOf } from "./proposed-access.ts";
import type { Staff } from "./staff.ts";

/** Changes that two members decide together. */
export interface TeamProposals {
  propose(
    scope: StaffTenantScope,
    proposal: {
      readonly kind: Extract<ProposalKind, `staff_${string}`>;
      readonly input: Readonly<Record<string, unknown>>;
      readonly reason: string;
      readonly idempotency_key: string | null;
    },
  ): Promise<Proposal>;
}

/** A proposal that concerns the operator is stored at one of its brands, always the same one. */
function keptAtBrand(scope: StaffScope): StaffTenantScope {
  const [tenant] = scope.tenants.toSorted((one, other) => one.id - other.id);
  if (!tenant) throw refuse("forbidden");
  return { ...scope, tenant, permissions: scope.granted.get(tenant.id) ?? new Set() };
}

/** Refuses with `forbidden` if the id is the member's own: nobody makes proposals about themselves. */
function anothersId({ staff_id }: StaffScope, id: string): string {
  if (id === staff_id) throw refuse("forbidden");
  return id;
}

export function registerTeamRoutes(http: Http, { team, breakGlass }: Pick<Staff, "team" | "breakGlass">, proposals: TeamProposals): void {
  registerBreakGlassRoutes(http, breakGlass);
  http.on("GET /staff/members", async ({ scope, query }) => ({ data: await team.list(scope, query) }));
  http.on("GET /staff/members/:id", async ({ scope, params }) => ({ data: await team.read(scope, params.id) }));
  registerRoleRoutes(http, team, proposals);
  http.on("GET /staff/roles", async ({ scope }) => ({
    data: allRoles.map((role) => ({ role, permissions: permissionsOf(role) })),
    own: await team.roles(scope),
    conflicts: dutyConflicts.map((pair) => [...pair]),
  }));
  http.on("POST /staff/members", async ({ scope, body: { reason, ...input }, idempotency_key }) => ({
    data: await proposals.propose(keptAtBrand(scope), { kind: "staff_invitation", input, reason, idempotency_key }),
  }));
  http.on("POST /staff/members/:id/grants", async ({ scope, params, body: { reason, ...access }, idempotency_key }) => {
    const input = { ...access, staff_id: anothersId(scope, params.id) };
    return { data: await proposals.propose(keptAtBrand(scope), { kind: "staff_grant", input, reason, idempotency_key }) };
  });
  http.on("POST /staff/members/:id/reset", async ({ scope, params, body: { reason }, idempotency_key }) => {
    const input = { staff_id: anothersId(scope, params.id) };
    return { data: await proposals.propose(keptAtBrand(scope), { kind: "staff_reset", input, reason, idempotency_key }) };
  });
  http.on("POST /staff/members/:id/end-sessions", async ({ scope, params, body }) => ({
    data: await team.endSessions(scope, { ...params, ...body }),
  }));
  http.on("POST /staff/members/:id/close", async ({ scope, params, body }) => ({ data: await team.close(scope, { ...params, ...body }) }));
  http.on("POST /staff/grants/:id/end", async ({ scope, params, body }) => ({ data: await team.endGrant(scope, { ...params, ...body }) }));
}

function registerRoleRoutes(http: Http, team: Staff["team"], proposals: TeamProposals): void {
  http.on("POST /staff/roles", async ({ scope, body: { reason, ...input }, idempotency_key }) => ({
    data: await proposals.propose(keptAtBrand(scope), { kind: "staff_role", input, reason, idempotency_key }),
  }));
  http.on("POST /staff/roles/:id", async ({ scope, params, body: { reason, ...content }, idempotency_key }) => {
    await team.mustNotHold(scope, params.id);
    const input = { ...content, role_id: params.id };
    return { data: await proposals.propose(keptAtBrand(scope), { kind: "staff_role_change", input, reason, idempotency_key }) };
  });
  http.on("POST /staff/roles/:id/close", async ({ scope, params, body }) => ({
    data: await team.closeRole(scope, { ...params, ...body }),
  }));
}

function registerBreakGlassRoutes(http: Http, breakGlass: Staff["breakGlass"]): void {
  http.on("POST /staff/break-glass", async ({ scope, body }) => ({ data: await breakGlass.take(scope, body) }));
  http.on("GET /staff/break-glass", ({ scope, query }) => breakGlass.list(scope, query));
  http.on("GET /staff/break-glass/:id", async ({ scope, params }) => ({ data: await breakGlass.read(scope, params.id) }));
  http.on("POST /staff/break-glass/:id/review", async ({ scope, params, body }) => ({
    data: await breakGlass.review(scope, { ...params, ...body }),
  }));
}
