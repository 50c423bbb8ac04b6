import type { OfferPreview } from "@trevo/contract";
import { costsOf, lintOffer, localizedTerms, offerArgs } from "@trevo/offers";
import type { z } from "zod";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { profileOf } from "./check-version.ts";
import type { OfferNeeds } from "./needs.ts";
import type { NewOffer } from "./offers.ts";
import { boundOf, publishingApprovals } from "./policy.ts";
import { rewardsOf, unavailableIn } from "./unavailable-in.ts";

type Problem = OfferPreview["problems"][number];

function problemOf(issue: z.core.$ZodIssue): Problem {
  const path = issue.path.join(".");
  if (issue.code === "too_small") return { path, code: "too_small" };
  if (issue.code === "too_big") return { path, code: "too_large" };
  const isMissing = issue.code === "invalid_type" && issue.message.endsWith("undefined");
  return { path, code: isMissing ? "missing" : "invalid" };
}

/** Returns the results of storing, checking and publishing an offer, computed by the same code. Stores nothing. */
export async function previewOffer(
  needs: Pick<OfferNeeds, "db" | "isGrantable" | "keepsHost">,
  { tenant }: StaffTenantScope,
  { kind, name, args: draft }: NewOffer,
): Promise<OfferPreview> {
  const parsed = offerArgs.safeParse(draft);
  if (!parsed.success) return { problems: parsed.error.issues.map(problemOf), result: null };
  const args = parsed.data;
  const profile = profileOf(tenant);
  const threshold = tenant.settings.two_person_offer_budget;
  return {
    problems: [],
    result: {
      terms: localizedTerms({ kind, args }),
      findings: [...lintOffer({ kind, name, args }, { profile })],
      unavailable: await needs.db.transaction().execute((tx) => unavailableIn(needs, tx, { tenant, kind, args })),
      cost: costsOf(args),
      profile,
      approvals_needed: publishingApprovals(threshold, boundOf(rewardsOf(args), args.limits)),
    },
  };
}
