import { readStored, writeStored } from "./storage.ts";

/** Storage key of the logo that a brand has loaded before. If the same logo fails later, the network is at fault. */
const keyOf = (tenant: string): string => `logo-${tenant}`;

export const knowsLogo = (tenant: string, address: string): boolean =>
  readStored(keyOf(tenant), (kept) => (kept === address ? kept : null)) !== null;

export function rememberLogo(tenant: string, address: string): void {
  if (!knowsLogo(tenant, address)) writeStored(keyOf(tenant), address);
}
