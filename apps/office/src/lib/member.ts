import type { Contract, EndpointKey, Permission } from "@trevo/contract";
import type { Output } from "@trevo/contract/client";
import { createContext, useContext } from "react";

export type Member = Output<"GET /staff/me">["data"];

export const MemberContext = createContext<Member | null>(null);

/** Returns the signed-in member. Only for use below the session gate. */
export function useMember(): Member {
  const member = useContext(MemberContext);
  if (!member) throw new Error("No member is signed in here.");
  return member;
}

type PermissionOf<K extends EndpointKey> = Contract[K] extends { readonly permission: infer P extends Permission } ? P : null;

export interface Opening {
  readonly permission: Permission | null;
  /** Set if the screen concerns the operator itself. */
  readonly reach?: "operator" | undefined;
}

type ReachOf<K extends EndpointKey> = Contract[K] extends { readonly reach: "operator" } ? [reach: "operator"] : [];

/**
 * Returns the permission that an endpoint requires. The compiler checks it against the contract, whose schemas would be much larger to
 * load.
 */
export const opens = <K extends EndpointKey>(_endpoint: K, permission: PermissionOf<K>, ...rest: ReachOf<K>): Opening => {
  const [reach]: readonly ("operator" | undefined)[] = rest;
  return { permission, reach };
};

/** True if the member may open it at one brand or more, or for the operator itself. */
export const mayOpen = (member: Pick<Member, "permissions" | "permissions_everywhere">, { permission, reach }: Opening): boolean =>
  permission === null || (reach ? member.permissions_everywhere : member.permissions).includes(permission);

/** Returns the brands at which the member may open it. */
export const brandsOf = ({ brands }: Pick<Member, "brands">, { permission }: Opening): string[] =>
  brands.filter(({ permissions }) => permission === null || permissions.includes(permission)).map(({ slug }) => slug);

/** True if the member has the permission for the operator itself: at every brand, including future ones. */
export const useCanEverywhere = (permission: Permission): boolean => useMember().permissions_everywhere.includes(permission);

/** True if the member has the permission at every brand that the decision affects. */
export function useCanAtAll(opening: Opening, tenants: readonly string[]): boolean {
  const own = brandsOf(useMember(), opening);
  return tenants.every((tenant) => own.includes(tenant));
}

/** True if the member has the permission at the record's brand. */
export const useCan = (opening: Opening, tenant: string): boolean => brandsOf(useMember(), opening).includes(tenant);
