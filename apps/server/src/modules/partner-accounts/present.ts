import type { PartnerAccount } from "@trevo/contract";
import type { AccountRow } from "./store.ts";

/** Omits secrets and keys. */
export const presentAccount = (row: AccountRow): PartnerAccount => ({
  id: row.id,
  kind: row.kind,
  adapter: row.adapter,
  state: row.state,
  config: { ...row.config },
  fingerprints: { ...row.fingerprints },
  made_by: row.made_by,
  made_at: row.made_at.toISOString(),
  checked_at: row.checked_at?.toISOString() ?? null,
  check_fault: row.check_fault,
  activated_at: row.activated_at?.toISOString() ?? null,
  ended_at: row.ended_at?.toISOString() ?? null,
});
