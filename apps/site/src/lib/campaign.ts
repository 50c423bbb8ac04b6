import { readStored, writeStored } from "./storage.ts";
import { asciiLine } from "./storage-shape.ts";

const longest = 64;

const parsers = {
  ref: (text: string): string | null => (text !== "" && text.length <= longest ? text : null),
  /** Sent in a header. */
  lmcp: asciiLine(longest),
};

/** Stores `ref` (an invitation) and `lmcp` (a campaign) from any address. */
export function keepCampaign(search: string): void {
  const query = new URLSearchParams(search);
  for (const key of ["ref", "lmcp"] as const) {
    const code = parsers[key](query.get(key) ?? "");
    if (code !== null) writeStored(key, code);
  }
}

export const referralCode = (): string | null => readStored("ref", parsers.ref);
export const campaignCode = (): string | null => readStored("lmcp", parsers.lmcp);
