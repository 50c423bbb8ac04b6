import type { Http } from "../../kernel/http-types.ts";
import type { Proposals } from "../proposals/index.ts";
import type { Referrals } from "./referrals.ts";

export interface ReferralStaffNeeds {
  readonly referrals: Pick<Referrals, "backOffice">;
  readonly proposals: Pick<Proposals, "propose">;
}

export function registerReferralStaffRoutes(http: Http, { referrals: { backOffice }, proposals }: ReferralStaffNeeds): void {
  http.on("GET /staff/:tenant/referrals", ({ scope, query }) => backOffice.list(scope, query));
  http.on("POST /staff/:tenant/referrals/:id/decide", async ({ scope, params, body, idempotency_key }) => ({
    data: await backOffice.decide(scope, { ...params, ...body, idempotency_key }),
  }));
  http.on("GET /staff/:tenant/affiliates", async ({ scope }) => ({ data: await backOffice.affiliates(scope) }));
  http.on("POST /staff/:tenant/affiliates", async ({ scope, body, idempotency_key }) => ({
    data: await backOffice.addAffiliate(scope, { ...body, idempotency_key }),
  }));
  http.on("POST /staff/:tenant/affiliates/:id/state", async ({ scope, params, body, idempotency_key }) => ({
    data: await backOffice.changeAffiliate(scope, { ...params, ...body, idempotency_key }),
  }));
  http.on("GET /staff/:tenant/affiliate-statements", ({ scope, query }) => backOffice.statements(scope, query));
  http.on("POST /staff/:tenant/affiliate-statements/:id/approve", async ({ scope, params, body, idempotency_key }) => ({
    data: await proposals.propose(scope, {
      kind: "affiliate_payment",
      input: { statement_id: params.id },
      reason: body.reason,
      idempotency_key,
    }),
  }));
  http.on("POST /staff/:tenant/affiliate-statements/:id/correct", async ({ scope, params, body, idempotency_key }) => ({
    data: await proposals.propose(scope, {
      kind: "affiliate_correction",
      input: { statement_id: params.id, amount: body.amount },
      reason: body.reason,
      idempotency_key,
    }),
  }));
  http.on("POST /staff/:tenant/affiliate-statements/:id/mark-paid", async ({ scope, params, body, idempotency_key }) => ({
    data: await proposals.propose(scope, {
      kind: "affiliate_paid_outside",
      input: { statement_id: params.id, document: body.document },
      reason: body.reason,
      idempotency_key,
    }),
  }));
}
