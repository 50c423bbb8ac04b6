import type { dormantBalance } from "@trevo/contract";
import type { z } from "zod";
import type { Http } from "./kernel/http-types.ts";
import type { StaffScope } from "./kernel/scope.ts";
import type { Protection } from "./modules/protection/index.ts";
import type { Reconciliation } from "./modules/reconciliation/index.ts";

type DormantBalance = z.output<typeof dormantBalance>;

export interface BalancesNeeds {
  readonly protection: Pick<Protection, "dormantBalances">;
  readonly reconciliation: Pick<Reconciliation, "backOffice">;
}

/** What two modules know of money that nobody has claimed: excluded players' and closed accounts'. */
async function listAllDormantBalances({ protection, reconciliation }: BalancesNeeds, scope: StaffScope): Promise<DormantBalance[]> {
  const slugs = new Map(scope.tenants.map(({ id, slug }) => [id, slug]));
  const excluded = (await protection.dormantBalances(scope.operator_id)).flatMap(
    ({ tenant_id, player_id, start_at, end_at, cash }): DormantBalance[] => {
      const tenant = slugs.get(tenant_id);
      if (tenant === undefined) return [];
      return [{ tenant, player_id, why: "self_excluded", since: start_at.toISOString(), until: end_at?.toISOString() ?? null, cash }];
    },
  );
  const closed = await Promise.all(
    scope.tenants.map(async ({ id, slug }) =>
      (await reconciliation.backOffice.cases(id))
        .filter(({ kind }) => kind === "closed_account")
        .map(({ id: player_id, amount, since }): DormantBalance => ({
          tenant: slug,
          player_id,
          why: "closed",
          since: since.toISOString(),
          until: null,
          cash: amount,
        })),
    ),
  );
  return [...excluded, ...closed.flat()];
}

export function registerDormantBalanceRoutes(http: Http, needs: BalancesNeeds): void {
  http.on("GET /staff/dormant-balances", async ({ scope }) => ({ data: await listAllDormantBalances(needs, scope) }));
}
