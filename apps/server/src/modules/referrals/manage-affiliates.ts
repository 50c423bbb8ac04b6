import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import { newId } from "../../kernel/ids.ts";
import type { Reviewer } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import { type Affiliate, affiliateStore } from "./affiliate-store.ts";
import type { ReferralNeeds } from "./needs.ts";
import { type StaffAffiliate, type StaffStatement, presentAffiliate, presentStaffStatement } from "./present-affiliate.ts";
import { mayReward } from "./programme.ts";
import { statementStore } from "./statement-store.ts";
import type { StatementStatus } from "./states.ts";

const mostListed = 500;

export interface NewAffiliate {
  readonly player: string;
  readonly offer: string;
  readonly sub_offer: string | null;
  readonly parent: string | null;
  readonly company: { readonly name: string; readonly cnpj: string } | null;
  readonly idempotency_key: string | null;
}

export interface AffiliateStateChange {
  readonly id: string;
  readonly state: Affiliate["state"];
  readonly reason: string;
  readonly idempotency_key: string | null;
}

export interface StatementsQuery {
  readonly state?: StatementStatus | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/**
 * Adds an affiliate. Refuses with `not_found` (player, plan or parent), `already_exists`, `wrong_state` (rewards are off, the account is
 * not open, the plan does not fit).
 */
export async function addAffiliate(needs: ReferralNeeds, reviewer: Reviewer, input: NewAffiliate): Promise<StaffAffiliate> {
  const { idempotency_key: key, ...body } = input;
  const { tenant, staff_id } = reviewer;
  const identity = { tenant_id: tenant.id, player_id: staff_id, route: "POST /staff/affiliates", key, body };
  return runIdempotently(needs.db, identity, async (tx) => {
    if (!mayReward(tenant)) throw refuse("wrong_state");
    const owner = { tenant_id: tenant.id, player_id: input.player };
    await needs.players.hold(tx, owner);
    const player = await needs.players.byId(owner, tx);
    if (!player) throw refuse("not_found");
    if (player.state !== "active") throw refuse("wrong_state");
    await assertPlans(needs, tx, { tenant_id: tenant.id, input });
    await assertParent(tx, { tenant_id: tenant.id, parent: input.parent });
    const at = needs.clock.now();
    const affiliate: Affiliate = {
      ...owner,
      id: newId(),
      state: "active",
      offer_id: input.offer,
      sub_offer_id: input.sub_offer,
      parent_id: input.parent,
      company_name: input.company?.name ?? null,
      company_cnpj: input.company?.cnpj ?? null,
      created_at: at,
      created_by: staff_id,
    };
    if (!(await affiliateStore.add(tx, affiliate))) throw refuse("already_exists");
    await recordAuditEvent(tx, reviewer, {
      at,
      actor: staffActor(staff_id),
      action: "affiliate_added",
      subject: `affiliate:${affiliate.id}`,
      detail: { player: input.player, offer: input.offer, sub_offer: input.sub_offer, parent: input.parent },
    });
    return presentAffiliate(affiliate);
  });
}

async function assertPlans(
  { offers }: ReferralNeeds,
  tx: Tx,
  { tenant_id, input }: { tenant_id: number; input: NewAffiliate },
): Promise<void> {
  const published = await offers.publishedIn(tx, tenant_id, "affiliate_plan");
  const codeOf = (id: string) => {
    const code = published.find((offer) => offer.id === id)?.args.plan?.code;
    if (!code) throw refuse("not_found");
    return code;
  };
  if (codeOf(input.offer) === "sub") throw refuse("wrong_state");
  if (input.sub_offer !== null && codeOf(input.sub_offer) !== "sub") throw refuse("wrong_state");
}

/** Only one level is allowed: an affiliate with a parent brings players, but no affiliates. */
async function assertParent(tx: Tx, { tenant_id, parent }: { tenant_id: number; parent: string | null }): Promise<void> {
  if (parent === null) return;
  const found = await affiliateStore.lock(tx, tenant_id, parent);
  if (!found) throw refuse("not_found");
  if (found.parent_id !== null) throw refuse("wrong_state");
}

/** Changes an affiliate's state. Refuses with `not_found`, and with `wrong_state` if it already has that state. */
export async function changeAffiliate(needs: ReferralNeeds, reviewer: Reviewer, input: AffiliateStateChange): Promise<StaffAffiliate> {
  const { idempotency_key: key, ...body } = input;
  const { tenant, staff_id } = reviewer;
  const identity = { tenant_id: tenant.id, player_id: staff_id, route: "POST /staff/affiliates/state", key, body };
  return runIdempotently(needs.db, identity, async (tx) => {
    const affiliate = await affiliateStore.lock(tx, tenant.id, input.id);
    if (!affiliate) throw refuse("not_found");
    if (affiliate.state === input.state) throw refuse("wrong_state");
    await affiliateStore.setState(tx, affiliate, input.state);
    await recordAuditEvent(tx, reviewer, {
      at: needs.clock.now(),
      actor: staffActor(staff_id),
      action: "affiliate_state_changed",
      subject: `affiliate:${affiliate.id}`,
      detail: { state: input.state, reason: input.reason },
    });
    return presentAffiliate({ ...affiliate, state: input.state });
  });
}

export const listAffiliates = async ({ db }: Pick<ReferralNeeds, "db">, { tenant }: Pick<Reviewer, "tenant">): Promise<StaffAffiliate[]> =>
  (await affiliateStore.all(db, tenant.id, mostListed)).map(presentAffiliate);

/** Oldest first. */
export async function listStatements(
  { db }: Pick<ReferralNeeds, "db">,
  { tenant }: Pick<Reviewer, "tenant">,
  query: StatementsQuery,
): Promise<Slice<StaffStatement>> {
  const [since, id] = query.after?.split("_") ?? [];
  const after = since !== undefined && id !== undefined ? { created_at: new Date(since), id } : null;
  const read = async (limit: number) => {
    const statements = await statementStore.list(db, { tenant_id: tenant.id, status: query.state ?? null, after, limit });
    return Promise.all(statements.map(async (statement) => ({ statement, lines: await statementStore.lines(db, statement) })));
  };
  return sliceOf(query.limit, read, {
    present: presentStaffStatement,
    cursor: ({ statement }) => `${statement.created_at.toISOString()}_${statement.id}`,
  });
}
