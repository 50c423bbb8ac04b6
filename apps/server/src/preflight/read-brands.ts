import type { PartnerKind } from "@trevo/contract";
import type { Database } from "../kernel/db.ts";
import { isPublicHost } from "../live-mode.ts";
import type { ActiveAccounts } from "../modules/partner-accounts/index.ts";
import type { Tenants } from "../modules/tenants/index.ts";
import { configOf } from "../adapters/partners/partner-configs.ts";
import { readMailDomain } from "./mail-domain.ts";
import type { Certificate } from "./certificate.ts";
import type { BrandState } from "./go-live-refusals.ts";

export interface BrandNeeds {
  readonly database: Pick<Database, "sql">;
  readonly tenants: Pick<Tenants, "all" | "hosts">;
  readonly accounts: Pick<ActiveAccounts, "find">;
  readonly txtRecords: (name: string) => Promise<readonly string[]>;
  readonly certificateOf: (host: string) => Promise<Certificate>;
}

const kinds: readonly PartnerKind[] = ["pix", "sms", "email", "identity", "captcha"];

/** Reads every active brand as the public and its partners would find it. */
export async function readBrands({ database, tenants, accounts, txtRecords, certificateOf }: BrandNeeds): Promise<BrandState[]> {
  const active = (await tenants.all()).filter(({ state }) => state === "active");
  return Promise.all(
    active.map(async ({ id, slug, settings }) => {
      const hosts = await tenants.hosts(id);
      const certificates = await Promise.all(hosts.filter(isPublicHost).map(async (host) => [host, await certificateOf(host)] as const));
      const found = await Promise.all(kinds.map(async (kind) => ((await accounts.find(id, kind).catch(() => null)) ? [kind] : [])));
      const mailAccount = await accounts.find(id, "email").catch(() => null);
      const [money] = await database.sql<{ deposit: boolean; withdrawal: boolean }[]>`
        select exists (select from deposits where tenant_id = ${id} and status = 'paid') as deposit,
          exists (select from withdrawals where tenant_id = ${id} and status = 'approved') as withdrawal`;
      return {
        slug,
        hosts,
        certificates: Object.fromEntries(certificates),
        accounts: found.flat(),
        mail: mailAccount && (await readMailDomain(id, configOf.email(mailAccount.fields), txtRecords)),
        needsCaptcha: Boolean(settings.turnstileSiteKey),
        hasPaidDeposit: money?.deposit ?? false,
        hasPaidWithdrawal: money?.withdrawal ?? false,
      };
    }),
  );
}
