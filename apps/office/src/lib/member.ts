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

export const mayOpen = ({ permissions }: Pick<Member, "permissions">, { permission }: Opening): boolean =>
  permission === null || permissions.includes(permission);

export const useCan = (opening: Opening): boolean => mayOpen(useMember(), opening);
