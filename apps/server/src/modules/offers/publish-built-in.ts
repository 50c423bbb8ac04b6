import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { checkVersion } from "./check-version.ts";
import { counterStore } from "./counter-store.ts";
import { publishedOf } from "./describe-version.ts";
import type { OfferNeeds } from "./needs.ts";
import { contentOf } from "./offer-content.ts";
import type { BuiltInOffer, OfferKey, PublishedOffer } from "./offers.ts";
import { publishVersion } from "./publish-version.ts";
import { offerStore } from "./store.ts";
import { addDraft, editDraft } from "./write-draft.ts";

/**
 * Drafts, checks and publishes a built-in offer in one transaction, without a second person. If the offer in force has this content,
 * nothing happens; otherwise this becomes its next version. An offer that staff have paused or ended stays so. Refuses as publishing does.
 */
export async function publishBuiltIn(needs: OfferNeeds, tenant: Tenant, offer: BuiltInOffer): Promise<PublishedOffer | null> {
  const key = { tenant_id: tenant.id, id: offer.id };
  const author = { scope: { tenant, request_id: null }, actor: "system" };
  const before = await readBuiltIn(needs.db, key, offer);
  if (before !== "to_publish") return before;
  const published = await needs.db.transaction().execute(async (tx) => {
    const known = await counterStore.lock(tx, key);
    const decided = await readBuiltIn(tx, key, offer);
    if (decided !== "to_publish") return { offer: decided, after: null };
    await (known ? editDraft(needs, tx, { id: offer.id, content: offer, author }) : addDraft(needs, tx, { offer, author }));
    await checkVersion(needs, tx, { id: offer.id, tenant, author });
    const [draft] = await offerStore.versions(tx, key);
    if (!draft) throw refuse("not_found");
    const after = await publishVersion(needs, tx, { tenant, input: { offer_id: offer.id, version: draft.version }, author });
    return { offer: publishedOf(draft), after };
  });
  await published.after?.();
  return published.offer;
}

/**
 * Returns the offer if it is published with this content, and null if staff have paused or ended it. Read before anything is written: every
 * process requests all built-in offers when it starts, and normally writes none of them.
 */
async function readBuiltIn(db: Db | Tx, key: OfferKey, offer: BuiltInOffer): Promise<PublishedOffer | "to_publish" | null> {
  if (!(await offerStore.byId(db, key))) return "to_publish";
  const live = await offerStore.live(db, key);
  if (live?.state !== "published") return null;
  return live.content_hash === contentOf(offer, offer.kind).content_hash ? publishedOf(live) : "to_publish";
}
