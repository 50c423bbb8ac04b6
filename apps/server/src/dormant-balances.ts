import type { DormantBalance } from "@trevo/contract";
import type { Http } from "./kernel/http-types.ts";
import type { StaffScope } from "./kernel/scope.ts";
import type { Players } from "./modules/players/index.ts";
import type { Protection } from "./modules/protection/index.ts";
import type { Reconciliation } from "./modules/reconciliation/index.ts";
import type { Wallet } from "./modules/wallet/index.ts";

type Unnamed = Omit<DormantBalance, "player_name">;

export interface BalancesNeeds {
  readonly players: Pick<Players, "staffNames">;
  readonly protection: Pick<Protection, "dormantBalances">;
  readonly reconciliation: Pick<Reconciliation, "backOffice">;
  readonly wallet: Pick<Wallet, "dormantBalances">;
}

type Brand = StaffScope["tenants"][number];

/** Lists money that its player cannot use, from several modules: of excluded players, of closed accounts, and of blocked ones. */
async function listAllDormantBalances(needs: BalancesNeeds, scope: StaffScope): Promise<DormantBalance[]> {
  const excluded = await listExcluded(needs, scope);
  const others = await Promise.all(scope.tenants.map((tenant) => listOfBrand(needs, tenant)));
  const known = new Set(excluded.map(({ player_id }) => player_id));
  return withNames(needs, scope, [...excluded, ...others.flat().filter(({ player_id }) => !known.has(player_id))]);
}

async function listExcluded({ protection }: BalancesNeeds, scope: StaffScope): Promise<Unnamed[]> {
  const slugs = new Map(scope.tenants.map(({ id, slug }) => [id, slug]));
  return (await protection.dormantBalances(scope.operator_id)).flatMap(({ tenant_id, player_id, start_at, end_at, cash }): Unnamed[] => {
    const tenant = slugs.get(tenant_id);
    if (tenant === undefined) return [];
    return [{ tenant, player_id, why: "self_excluded", since: start_at.toISOString(), until: end_at?.toISOString() ?? null, cash }];
  });
}

/** The wallet of a closed account is also blocked; the remaining wallets were blocked by staff. */
async function listOfBrand({ reconciliation, wallet }: BalancesNeeds, { id, slug: tenant }: Brand): Promise<Unnamed[]> {
  const cases = (await reconciliation.backOffice.cases(id)).filter(({ kind }) => kind === "closed_account");
  const closed = cases.map(({ id: player_id, amount, since }): Unnamed => ({
    tenant,
    player_id,
    why: "closed",
    since: since.toISOString(),
    until: null,
    cash: amount,
  }));
  const known = new Set(closed.map(({ player_id }) => player_id));
  const blocked = (await wallet.dormantBalances(id))
    .filter(({ player_id }) => !known.has(player_id))
    .map(({ player_id, cash, since }): Unnamed => ({ tenant, player_id, why: "blocked", since: since.toISOString(), until: null, cash }));
  return [...closed, ...blocked];
}

async function withNames({ players }: BalancesNeeds, { tenants }: StaffScope, found: readonly Unnamed[]): Promise<DormantBalance[]> {
  const named = await Promise.all(
    tenants.map(async ({ id, slug }) => {
      const own = found.filter(({ tenant }) => tenant === slug);
      const names = await players.staffNames(
        id,
        own.map(({ player_id }) => player_id),
      );
      return own.map((balance) => ({ ...balance, player_name: names.get(balance.player_id) ?? "" }));
    }),
  );
  return named.flat().sort((a, b) => a.since.localeCompare(b.since));
}

export function registerDormantBalanceRoutes(http: Http, needs: BalancesNeeds): void {
  http.on("GET /staff/dormant-balances", async ({ scope }) => ({ data: await listAllDormantBalances(needs, scope) }));
}
