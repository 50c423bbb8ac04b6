import type { ChainedEvent } from "../../kernel/audit-log.ts";
import { canonicalJson } from "../../kernel/canonical.ts";
import { sha256 } from "../../kernel/crypto.ts";

/** The hash before a tenant's first block. */
export const firstHash = Buffer.alloc(32);

/**
 * SHA-256 over the hash of all previous events and the event's own canonical JSON (RFC 8785, as far as integers and texts are concerned).
 * The events in order suffice to compute the head of the chain.
 */
export function nextHash(before: Buffer, { tenant_id, id, at, actor, action, subject, request_id, detail }: ChainedEvent): Buffer {
  const event = { tenant_id, id, at: at.toISOString(), actor, action, subject, request_id, detail };
  return sha256(`${before.toString("hex")}\n${canonicalJson(event)}`);
}
