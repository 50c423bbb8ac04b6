import { type Permission, type ProposalKind, contract, proposalEndpoints } from "@trevo/contract";
import type { StaffScope } from "../../kernel/scope.ts";
import type { ProposalRow } from "./store.ts";

/** Nobody can approve a proposal from then on. */
export const proposalLifetimeMs = 24 * 3_600_000;

const endpoints = proposalEndpoints(contract);

/** What it takes to propose a kind, and to decide on another's. */
export function permissionOf(kind: ProposalKind): Permission {
  const endpoint = endpoints.get(kind);
  if (!endpoint) throw new Error(`no endpoint proposes ${kind}`);
  return endpoint.permission;
}

type Member = Pick<StaffScope, "staff_id" | "permissions">;

/** Whether the member decides on proposals of this kind that others make. */
export const decidesOn = ({ permissions }: Member, kind: ProposalKind): boolean =>
  permissions.has("proposals.approve") || permissions.has(permissionOf(kind));

/** The kinds that the member decides on. */
export const decidedKinds = (member: Member): ProposalKind[] => [...endpoints.keys()].filter((kind) => decidesOn(member, kind));

export const isVisibleTo = (member: Member, { kind, proposed_by }: ProposalRow): boolean =>
  proposed_by === member.staff_id || decidesOn(member, kind);

export const isOpen = ({ state, ends_at }: ProposalRow, now: Date): boolean => state === "waiting" && ends_at > now;
