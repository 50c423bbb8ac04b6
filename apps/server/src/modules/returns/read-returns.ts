import type { PublicReturn } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import { createKeptReadings } from "../../kernel/kept-readings.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { ReturnsNeeds } from "./needs.ts";
import { presentVersion, readVersions } from "./read-versions.ts";

/** How long one reading serves everybody of a tenant, in ms. */
const freshMs = 60_000;

/** Returns the public returns, at most a minute old. */
export function readReturns(needs: ReturnsNeeds): (tenant: Tenant, locale: Locale) => Promise<readonly PublicReturn[]> {
  const kept = createKeptReadings<readonly PublicReturn[]>({ fresh: { clock: needs.clock, ms: freshMs } });
  return (tenant, locale) =>
    kept.of(`${tenant.id} ${locale}`, async () =>
      (await readVersions(needs, tenant, locale)).filter(({ title }) => title !== null).map(presentVersion),
    );
}
