import { referralCode } from "@trevo/domain";
import { idNamed, newId } from "../src/kernel/ids.ts";
import { type TestMember, office } from "./staff.ts";
import { type Member, type TestSite, expectStatus } from "./test-site.ts";

/** Bodies that the referral routes accept. */
export const referralBodies: Record<string, object> = {
  "POST /staff/:tenant/referrals/:id/decide": { decision: "grant", reason: "a reason" },
  "POST /staff/:tenant/affiliates/:id/state": { state: "paused", reason: "a reason" },
  "POST /staff/:tenant/affiliate-statements/:id/approve": { reason: "a reason" },
  "POST /staff/:tenant/affiliate-statements/:id/correct": { amount: 100, reason: "a reason" },
  "POST /staff/:tenant/affiliate-statements/:id/mark-paid": { document: "NF 1", reason: "a reason" },
};

/** Creates one object of each kind that the referral routes name. */
export async function makeReferralThings(site: TestSite, member: Member, staff: TestMember): Promise<Record<string, string>> {
  const friend = await site.join({ fields: { ref: referralCode(member.id) } });
  const [referral] = await site.database.sql<{ id: string }[]>`select id from referrals where player_id = ${friend.id}`;
  const body = { player: member.id, offer: idNamed("offer:trevo:affiliate_plan") };
  const made = await office(site, "POST", "trevo/affiliates", { token: staff.token, body });
  const affiliate = expectStatus(made, 200).json["data"] as { id: string };
  const statement = newId();
  await site.database.owner.sql`
    insert into affiliate_statements (tenant_id, id, player_id, amount, status, affiliate_id, period, created_at, updated_at)
    select tenant_id, ${statement}, player_id, 100, 'open', id, '2025-01-01', now(), now() from affiliates where id = ${affiliate.id}`;
  return {
    "POST /staff/:tenant/referrals/:id/decide": referral?.id ?? "",
    "POST /staff/:tenant/affiliates/:id/state": affiliate.id,
    "POST /staff/:tenant/affiliate-statements/:id/approve": statement,
    "POST /staff/:tenant/affiliate-statements/:id/correct": statement,
    "POST /staff/:tenant/affiliate-statements/:id/mark-paid": statement,
  };
}
