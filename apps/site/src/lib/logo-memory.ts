import { readStored, writeStored } from "./storage.ts";

/** Specification, section 3: which picture of a brand is known to exist. One that then fails is the network's fault. */
const keyOf = (tenant: string): string => `logo-${tenant}`;

export const knowsLogo = (tenant: string, address: string): boolean =>
  readStored(keyOf(tenant), (kept) => (kept === address ? kept : null)) !== null;

export function rememberLogo(tenant: string, address: string): void {
  if (!knowsLogo(tenant, address)) writeStored(keyOf(tenant), address);
}
