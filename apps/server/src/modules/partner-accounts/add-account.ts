import { type PartnerAccount, partnerAdapters } from "@trevo/contract";
import { type PartnerFields, readFields } from "../../adapters/partners/read-fields.ts";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { sealSecrets } from "./envelope.ts";
import type { PartnerAccountNeeds } from "./needs.ts";
import type { NewAccount } from "./partner-accounts.ts";
import { presentAccount } from "./present.ts";
import { maxDrafts } from "./states.ts";
import { type AccountRow, store } from "./store.ts";

type Needs = Pick<PartnerAccountNeeds, "db" | "clock" | "vault" | "keys" | "outgoing">;

const fingerprintLength = 12;

/** Stores an account that is not used yet. Refuses with `invalid_fields`, `wrong_state` (too many drafts). */
export async function addAccount(needs: Needs, scope: StaffTenantScope, { kind, fields }: NewAccount): Promise<PartnerAccount> {
  const read = readFields(kind, fields, needs.outgoing);
  const { config, secrets } = split(kind, read);
  const key = { tenant_id: scope.tenant.id, id: newId() };
  const now = needs.clock.now();
  const row: AccountRow = {
    ...key,
    kind,
    adapter: partnerAdapters[kind].adapter,
    config,
    ...(await sealSecrets(needs.keys, key, secrets)),
    fingerprints: Object.fromEntries(Object.entries(secrets).map(([name, value]) => [name, fingerprintOf(needs, key.tenant_id, value)])),
    state: "draft",
    made_by: scope.staff_id,
    made_at: now,
    checked_at: null,
    check_fault: null,
    activated_at: null,
    ended_at: null,
  };
  await needs.db.transaction().execute(async (tx) => {
    if ((await store.draftsOf(tx, key.tenant_id)) >= maxDrafts) throw refuse("wrong_state");
    await store.insert(tx, row);
    const subject = `partner_account:${row.id}`;
    await recordAuditEvent(tx, scope, {
      at: now,
      actor: staffActor(scope.staff_id),
      action: "partner_account_added",
      subject,
      detail: { kind },
    });
  });
  return presentAccount(row);
}

function split(kind: NewAccount["kind"], fields: PartnerFields): { config: PartnerFields; secrets: PartnerFields } {
  const secretNames = new Set(partnerAdapters[kind].fields.filter(({ secret }) => secret).map(({ name }) => name));
  const entries = Object.entries(fields);
  return {
    config: Object.fromEntries(entries.filter(([name]) => !secretNames.has(name))),
    secrets: Object.fromEntries(entries.filter(([name]) => secretNames.has(name))),
  };
}

/** Distinguishes two secrets of a brand. Keyed, so that a short password cannot be found by trying. */
const fingerprintOf = ({ vault }: Pick<Needs, "vault">, tenantId: number, secret: string): string =>
  vault.blindIndex(`${tenantId}:${secret}`, "partner-secret").toString("hex").slice(0, fingerprintLength);
