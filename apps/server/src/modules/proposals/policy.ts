import { type Permission, type ProposalKind, contract, proposalEndpoints } from "@trevo/contract";
import type { StaffScope } from "../../kernel/scope.ts";
import type { ProposalRow } from "./store.ts";

/** Time after which a proposal can no longer be approved, in ms. */
export const proposalLifetimeMs = 24 * 3_600_000;

const endpoints = proposalEndpoints(contract);

/** The permission required to propose a kind, and to decide on another member's proposal. */
export function permissionOf(kind: ProposalKind): Permission {
  const endpoint = endpoints.get(kind);
  if (!endpoint) throw new Error(`no endpoint creates proposals of kind ${kind}`);
  return endpoint.permission;
}

type Member = Pick<StaffScope, "staff_id" | "granted">;

/** The kind of a proposal and its brand. */
export type Subject = Pick<ProposalRow, "kind" | "tenant_id">;

/**
 * Permission to read what proposals are about, by the permission to propose them: `proposals.approve` alone does not show what only some
 * members may know.
 */
const readingOf: { readonly [P in Permission]?: Permission } = { "aml.review": "aml.read" };

/** Whether the member may decide on other members' proposals of this kind at the brand. */
export function decidesOn({ granted }: Member, { kind, tenant_id }: Subject): boolean {
  const permissions = granted.get(tenant_id);
  if (!permissions) return false;
  const proposing = permissionOf(kind);
  const reading = readingOf[proposing];
  return permissions.has(proposing) || (permissions.has("proposals.approve") && (reading === undefined || permissions.has(reading)));
}

/** Whether the member may propose changes of this kind at each of these brands. */
export const proposesAt = ({ granted }: Member, kind: ProposalKind, tenant_ids: readonly number[]): boolean =>
  tenant_ids.every((id) => granted.get(id)?.has(permissionOf(kind)));

/** The kinds that the member may decide on, by brand. */
export const decidedSubjects = (member: Member): Subject[] =>
  [...member.granted.keys()].flatMap((tenant_id) =>
    [...endpoints.keys()].map((kind) => ({ kind, tenant_id })).filter((subject) => decidesOn(member, subject)),
  );

/** False at a brand where the member no longer has any permission, even for the member's own proposal. */
export const isVisibleTo = (member: Member, proposal: ProposalRow): boolean =>
  member.granted.has(proposal.tenant_id) && (proposal.proposed_by === member.staff_id || decidesOn(member, proposal));

export const isOpen = ({ state, ends_at }: ProposalRow, now: Date): boolean => state === "waiting" && ends_at > now;
