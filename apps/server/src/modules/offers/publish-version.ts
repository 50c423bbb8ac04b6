import { formatReais } from "@trevo/domain";
import { z } from "zod";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { ApprovedInput, ProposedChange, ProposedInput } from "../../kernel/proposal-action.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { reportOf } from "./check-version.ts";
import { type CounterRow, type OfferLimits, counterStore } from "./counter-store.ts";
import { argsOf } from "./describe-version.ts";
import type { OfferNeeds } from "./needs.ts";
import { boundOf, isBlocked, publishingApprovals } from "./policy.ts";
import { type OfferVersion, offerStore } from "./store.ts";
import { rewardsOf, unavailableIn } from "./unavailable-in.ts";
import { type Author, lockForStaff } from "./write-draft.ts";

/** Input as stored in the proposal. */
export const publicationInput = z.object({ offer_id: z.string(), version: z.int(), terms_hash: z.string().optional() });
type Input = z.output<typeof publicationInput>;

type PublishNeeds = Pick<OfferNeeds, "clock" | "isGrantable" | "keepsHost" | "memory">;

interface Publishable {
  readonly version: OfferVersion;
  readonly live: OfferVersion | undefined;
  readonly limits: OfferLimits;
}

/**
 * Returns the version with the offer locked. Refuses with `not_found`; `wrong_state` if it is not checked, was checked under another
 * profile, has other terms than were read, or has ended; `offer_blocked`; `reward_not_available`; `invalid_fields` if its limits are below
 * the present use.
 */
async function findPublishable(needs: PublishNeeds, tx: Tx, { tenant, input }: { tenant: Tenant; input: Input }): Promise<Publishable> {
  const key = { tenant_id: tenant.id, id: input.offer_id };
  const offer = await lockForStaff(tx, key);
  const now = needs.clock.now();
  const version = await offerStore.version(tx, { ...key, version: input.version });
  if (!version) throw refuse("not_found");
  const { report, ends_at } = version;
  if (offer.ended_at || version.state !== "checked" || !report || (ends_at && ends_at <= now)) throw refuse("wrong_state");
  // A draft keeps its number when it is edited and checked again.
  if (input.terms_hash !== undefined && input.terms_hash !== version.terms_hash) throw refuse("wrong_state");
  const fresh = reportOf(version, tenant, now);
  if (fresh.profile !== report.profile) throw refuse("wrong_state");
  // The rules may have become stricter since the check.
  if (isBlocked(report) || isBlocked(fresh)) throw refuse("offer_blocked");
  const args = argsOf(version);
  if ((await unavailableIn(needs, tx, { tenant, kind: version.kind, args })).length > 0) throw refuse("reward_not_available");
  const { in_all, per_day, budget_cents } = args.limits;
  const limits = { in_all, per_day, budget_cents };
  const used = await counterStore.read(tx, key);
  if (used && isBelowUse(limits, used)) throw refuse("invalid_fields", { fields: { "args.limits": ["invalid"] } });
  return { version, live: await offerStore.live(tx, key), limits };
}

const isBelowUse = ({ in_all, budget_cents }: OfferLimits, used: CounterRow): boolean =>
  (in_all !== null && used.reserved + used.granted > in_all) ||
  (budget_cents !== null && used.reserved_cents + used.granted_cents > budget_cents);

/** Describes what publishing would do now, under the offer's lock. */
export async function describePublication(
  needs: PublishNeeds,
  tx: Tx,
  { tenant, input }: ProposedInput & { readonly tenant: Tenant; readonly input: Input },
): Promise<ProposedChange> {
  const { version, live, limits } = await findPublishable(needs, tx, { tenant, input });
  const { name, content_hash } = version;
  const budget = limits.budget_cents;
  const sum =
    budget === null
      ? { pt: "sem limite de orçamento", en: "without a budget" }
      : { pt: `até ${formatReais(budget, "pt")}`, en: `up to ${formatReais(budget, "en")}` };
  return {
    sentence: {
      pt: `Publicar a versão ${input.version} de “${name.pt}”, ${sum.pt}`,
      en: `Publish version ${input.version} of “${name.en}”, ${sum.en}`,
    },
    player_id: null,
    before: { offer: input.offer_id, version: live?.version ?? null },
    after: { offer: input.offer_id, version: input.version, content_hash, ...limits },
    depends_on: { content_hash, live: live?.version ?? null },
    approvals_needed: publishingApprovals(tenant.settings.two_person_offer_budget, boundOf(rewardsOf(argsOf(version)), limits)),
  };
}

/** Publishes the proposed version. Returns a function that clears the cache; call it after the commit. */
export const publishApproved = (
  needs: PublishNeeds,
  tx: Tx,
  { tenant, input, approved_by, request_id }: ApprovedInput & { readonly input: Input },
): Promise<() => Promise<void>> =>
  publishVersion(needs, tx, { tenant, input, author: { scope: { tenant, request_id }, actor: staffActor(approved_by) } });

/** Publishes a version. The version in force so far ends at the same time. */
export async function publishVersion(
  needs: PublishNeeds,
  tx: Tx,
  { tenant, input, author }: { tenant: Tenant; input: Input; author: Author },
): Promise<() => Promise<void>> {
  const { version, live, limits } = await findPublishable(needs, tx, { tenant, input });
  const now = needs.clock.now();
  if (live) await offerStore.change(tx, live, { state: "ended", updated_at: now });
  await offerStore.change(tx, version, { state: "published", published_by: author.actor, published_at: now, updated_at: now });
  await counterStore.setLimits(tx, { tenant_id: tenant.id, id: input.offer_id }, limits);
  await recordAuditEvent(tx, author.scope, {
    at: now,
    actor: author.actor,
    action: "offer_published",
    subject: `offer:${input.offer_id}`,
    detail: { version: input.version, replaces: live?.version ?? null, content_hash: version.content_hash },
  });
  return async () => needs.memory.forget(tenant.id);
}
