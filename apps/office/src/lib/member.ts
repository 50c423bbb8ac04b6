import type { Contract, EndpointKey, Permission } from "@trevo/contract";
import type { Output } from "@trevo/contract/client";
import { createContext, useContext } from "react";

export type Member = Output<"GET /staff/me">["data"];

export const MemberContext = createContext<Member | null>(null);

/** Whoever is signed in. Only below the session's gate. */
export function useMember(): Member {
  const member = useContext(MemberContext);
  if (!member) throw new Error("No member is signed in here.");
  return member;
}

type PermissionOf<K extends EndpointKey> = Contract[K] extends { readonly permission: infer P extends Permission } ? P : null;

export interface Opening {
  readonly permission: Permission | null;
}

/** What an endpoint asks for. The compiler compares it with the contract, whose schemas would weigh much more. */
export const opens = <K extends EndpointKey>(_endpoint: K, permission: PermissionOf<K>): Opening => ({ permission });

/** At one brand or more. */
export const mayOpen = ({ permissions }: Pick<Member, "permissions">, { permission }: Opening): boolean =>
  permission === null || permissions.includes(permission);

/** The brands at which the member may open it. */
export const brandsOf = ({ brands }: Pick<Member, "brands">, { permission }: Opening): string[] =>
  brands.filter(({ permissions }) => permission === null || permissions.includes(permission)).map(({ slug }) => slug);

/** At the brand of the thing that is decided on. */
export const useCan = (opening: Opening, tenant: string): boolean => brandsOf(useMember(), opening).includes(tenant);
