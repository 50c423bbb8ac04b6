import type { Proposal } from "@trevo/contract";
import type { Http } from "../../kernel/http-types.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { Rewards } from "./rewards.ts";

export interface RewardStaffNeeds {
  readonly rewards: Pick<Rewards, "granted">;
  /** Actions that two members decide together. */
  readonly proposals: {
    propose(
      scope: StaffTenantScope,
      proposal: {
        readonly kind: "reward_grant";
        readonly input: Readonly<Record<string, unknown>>;
        readonly reason: string;
        readonly idempotency_key: string | null;
      },
    ): Promise<Proposal>;
  };
}

export function registerRewardStaffRoutes(http: Http, { rewards, proposals }: RewardStaffNeeds): void {
  http.on("GET /staff/:tenant/players/:id/rewards", async ({ scope, params }) => ({
    data: await rewards.granted({ tenant_id: scope.tenant.id, player_id: params.id }),
  }));
  http.on("POST /staff/:tenant/players/:id/grant", async ({ scope, params, body: { reason, ...reward }, idempotency_key }) => ({
    data: await proposals.propose(scope, { kind: "reward_grant", input: { player_id: params.id, ...reward }, reason, idempotency_key }),
  }));
}
