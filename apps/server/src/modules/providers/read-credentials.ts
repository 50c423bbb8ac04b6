import type { OutgoingPolicy } from "../../adapters/outgoing-policy.ts";
import type { Credentials, ProviderConfig } from "../../adapters/providers/port.ts";
import type { AuditScope } from "../../kernel/audit-log.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { CredentialCache } from "./create-credential-cache.ts";
import type { CallbackKeyRow } from "./store.ts";

export interface ReadCredentialNeeds {
  readonly clock: Clock;
  readonly credentials: Pick<CredentialCache, "read">;
}

/** Keys can be written but never read: a fingerprint shows which key is set. */
export interface ShownCredentials {
  readonly base_url: string;
  readonly client_id: string;
  readonly own_key: string;
  readonly callback_keys: readonly { fingerprint: string; added_at: string; ends_at: string | null }[];
  readonly changed_at: string;
}

const isValid = ({ clock }: ReadCredentialNeeds, { ends_at }: CallbackKeyRow): boolean => ends_at === null || ends_at > clock.now();

export async function showCredentials(
  needs: ReadCredentialNeeds,
  scope: AuditScope,
  provider_code: string,
): Promise<ShownCredentials | null> {
  const known = await needs.credentials.read({ tenant_id: scope.tenant.id, provider_code });
  if (!known) return null;
  const { base_url, client_id, own_key_fingerprint, changed_at } = known.row;
  return {
    base_url,
    client_id,
    own_key: own_key_fingerprint,
    callback_keys: known.keys
      .filter((key) => isValid(needs, key))
      .map(({ fingerprint, added_at, ends_at }) => ({
        fingerprint,
        added_at: added_at.toISOString(),
        ends_at: ends_at?.toISOString() ?? null,
      })),
    changed_at: changed_at.toISOString(),
  };
}

export interface ConfigNeeds extends ReadCredentialNeeds {
  readonly outgoing: OutgoingPolicy;
  readonly builtInConfig: (providerCode: string) => Credentials | null;
}

/** Returns the tenant's agreement with the provider. Null if there is none. */
export async function readConfig(needs: ConfigNeeds, tenant: Tenant, provider_code: string): Promise<ProviderConfig | null> {
  const known = await needs.credentials.read({ tenant_id: tenant.id, provider_code });
  const keys = known?.keys.filter((key) => isValid(needs, key)).map(({ key }) => key);
  const agreed = known && keys ? { ...known.config, callback_keys: keys } : needs.builtInConfig(provider_code);
  return agreed && { ...agreed, tenant: tenant.slug, policy: needs.outgoing };
}
