import type { RoundProof, Verification } from "@trevo/verifier";

/** Outcome of a proof: why it could not be checked, or what the verifier found. */
export type CheckedProof =
  | { state: "empty" | "not-json" | "insecure" }
  | { state: "checked"; verification: Verification; proof: RoundProof | null };

/** Checks pasted text without any request: the verifier and its engines run here, and are loaded only now. */
export async function checkProof(text: string): Promise<CheckedProof> {
  if (text.trim() === "") return { state: "empty" };
  const input = parse(text);
  if (input === undefined) return { state: "not-json" };
  // WebCrypto exists only in secure contexts.
  if (!globalThis.crypto?.subtle) return { state: "insecure" };
  const { readProof, verifyProof } = await import("@trevo/verifier");
  const read = readProof(input);
  return { state: "checked", verification: await verifyProof(input), proof: read.ok ? read.proof : null };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
