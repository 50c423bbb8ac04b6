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
  /** It concerns the operator itself. */
  readonly reach?: "operator" | undefined;
}

type ReachOf<K extends EndpointKey> = Contract[K] extends { readonly reach: "operator" } ? [reach: "operator"] : [];

/** What an endpoint asks for. The compiler compares it with the contract, whose schemas would weigh much more. */
export const opens = <K extends EndpointKey>(_endpoint: K, permission: PermissionOf<K>, ...rest: ReachOf<K>): Opening => {
  const [reach]: readonly ("operator" | undefined)[] = rest;
  return { permission, reach };
};

/** At one brand or more, or for the operator itself. */
export const mayOpen = (member: Pick<Member, "permissions" | "permissions_everywhere">, { permission, reach }: Opening): boolean =>
  permission === null || (reach ? member.permissions_everywhere : member.permissions).includes(permission);

/** The brands at which the member may open it. */
export const brandsOf = ({ brands }: Pick<Member, "brands">, { permission }: Opening): string[] =>
  brands.filter(({ permissions }) => permission === null || permissions.includes(permission)).map(({ slug }) => slug);

/** For the operator itself: at every brand, those to come included. */
export const useCanEverywhere = (permission: Permission): boolean => useMember().permissions_everywhere.includes(permission);

/** At every brand for which the decision holds. */
export function useCanAtAll(opening: Opening, tenants: readonly string[]): boolean {
  const own = brandsOf(useMember(), opening);
  return tenants.every((tenant) => own.includes(tenant));
}

/** At the brand of the thing that is decided on. */
export const useCan = (opening: Opening, tenant: string): boolean => brandsOf(useMember(), opening).includes(tenant);
