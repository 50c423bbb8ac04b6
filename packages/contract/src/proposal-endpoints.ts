import type { Endpoint } from "./endpoint.ts";
import type { Permission } from "./permissions.ts";
import { type ProposalKind, proposalKinds } from "./proposals.ts";

export interface ProposalEndpoint {
  /** `"METHOD /path"` */
  readonly key: string;
  /** Permission needed to propose this kind and to decide on another member's proposal. */
  readonly permission: Permission;
}

/** Maps each kind to the endpoint that proposes it. Throws if a kind has none or more than one. */
export function proposalEndpoints(endpoints: Readonly<Record<string, Endpoint>>): Map<ProposalKind, ProposalEndpoint> {
  const found = new Map<ProposalKind, ProposalEndpoint>();
  for (const [key, { approval, permission }] of Object.entries(endpoints)) {
    if (!approval) continue;
    if (!permission) throw new Error(`${key} proposes ${approval} without a permission`);
    const other = found.get(approval);
    if (other) throw new Error(`two endpoints propose ${approval}: ${other.key} and ${key}`);
    found.set(approval, { key, permission });
  }
  const missing = proposalKinds.filter((kind) => !found.has(kind));
  if (missing.length > 0) throw new Error(`no endpoint creates proposals of kind ${missing.join(", ")}`);
  return found;
}
