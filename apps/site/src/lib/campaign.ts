import { readStored, writeStored } from "./storage.ts";

/** Specification, section 2: `ref` and `lmcp` on any address are kept. */
export function keepCampaign(search: string): void {
  const query = new URLSearchParams(search);
  for (const key of ["ref", "lmcp"] as const) {
    const code = query.get(key);
    if (code && code.length <= 64) writeStored(key, code);
  }
}

export const referralCode = (): string | null => readStored("ref");
export const campaignCode = (): string | null => readStored("lmcp");
