import { newId } from "../../kernel/ids.ts";
import type { Tx } from "../../kernel/db.ts";
import { staffActor } from "../../kernel/audit-log.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { changeState, endDue } from "./change-state.ts";
import { claimRefusalOf } from "./claim-event.ts";
import { checkVersion } from "./check-version.ts";
import { counterStore } from "./counter-store.ts";
import { createPublishedMemory } from "./create-published-memory.ts";
import { publishedOf } from "./describe-version.ts";
import type { OfferNeeds, OffersNeeds } from "./needs.ts";
import type { Offers } from "./offers.ts";
import { addList, listLists } from "./player-lists.ts";
import { previewOffer } from "./preview-offer.ts";
import { openOffers, proposeOffers, readPublished, readTerms } from "./propose-offers.ts";
import { publishBuiltIn } from "./publish-built-in.ts";
import { describePublication, publishApproved } from "./publish-version.ts";
import { readFacts, readFactsOf } from "./read-facts.ts";
import { listOffers, readOffer, readPerformance } from "./read-offers.ts";
import { refusalOf } from "./refusal-of.ts";
import { offerStore } from "./store.ts";
import { hasRoom, lockOffer, readPresent, releaseUse, reserveUse, settleUse, takeUse } from "./take-use.ts";
import { type Author, addDraft, editDraft } from "./write-draft.ts";

export function createOffers(required: OffersNeeds): Offers {
  const { db } = required;
  const memory = createPublishedMemory(db);
  const needs: OfferNeeds = { ...required, memory };
  return {
    published: async (tenantId, kind) => (await openOffers(needs, tenantId)).filter((offer) => offer.kind === kind),
    heldUntil: async (tx, key, moment) => {
      const row = await offerStore.heldUntil(tx, key, moment);
      return row ? publishedOf(row) : null;
    },
    heldWithin: async (within, tenantId, held) => (await offerStore.heldWithin(within, tenantId, held)).map(publishedOf),
    publishedIn: (tx, tenantId, kind) => readPublished(needs, tx, { tenantId, kind }),
    lock: (tx, key) => lockOffer(needs, tx, key),
    present: (tx, key) => readPresent(needs, tx, key),
    version: async (within, key) => {
      const row = await offerStore.version(within, key);
      return row?.published_at ? publishedOf(row) : null;
    },
    facts: async (tx, owner, event = null) => ({ ...(await readFacts(needs, tx, owner)), event }),
    factsOf: (tx, player) => readFactsOf(needs, tx, player),
    refusal: refusalOf,
    claimRefusal: (tx, claiming) => claimRefusalOf(needs, tx, claiming),
    hasRoom: (within, use) => hasRoom(needs, within, use),
    reserve: (tx, use) => reserveUse(needs, tx, use),
    take: (tx, use) => takeUse(needs, tx, use),
    left: (tenantId, ids) => counterStore.left(db, tenantId, ids),
    settle: settleUse,
    release: (tx, use) => releaseUse(needs, tx, use),
    publishBuiltIn: (tenant, offer) => publishBuiltIn(needs, tenant, offer),
    proposedTo: (scope) => proposeOffers(needs, scope),
    terms: (scope, id) => readTerms(needs, scope, id),
    publication: {
      describe: (tx, proposed) => describePublication(needs, tx, proposed),
      apply: (tx, approved) => publishApproved(needs, tx, approved),
    },
    backOffice: createBackOffice(needs),
    jobs: { endDue: () => endDue(needs) },
  };
}

const authorOf = (scope: StaffTenantScope): Author => ({ scope, actor: staffActor(scope.staff_id) });

function createBackOffice(needs: OfferNeeds): Offers["backOffice"] {
  const { db, memory } = needs;
  /** Changes the offer and returns it as changed. */
  const changed = async (scope: StaffTenantScope, id: string, change: (tx: Tx) => Promise<void>) => {
    await db.transaction().execute(change);
    memory.forget(scope.tenant.id);
    return readOffer(needs, scope, id);
  };
  const move = (to: "published" | "paused" | "ended") => (scope: StaffTenantScope, id: string) =>
    changed(scope, id, (tx) => changeState(needs, tx, { tenant: scope.tenant, id, to, author: authorOf(scope) }));
  return {
    list: (scope, query) => listOffers(needs, scope, query),
    read: (scope, id) => readOffer(needs, scope, id),
    create: (scope, offer) => {
      const id = newId();
      return changed(scope, id, (tx) => addDraft(needs, tx, { offer: { ...offer, id }, author: authorOf(scope) }));
    },
    edit: (scope, id, content) => changed(scope, id, (tx) => editDraft(needs, tx, { id, content, author: authorOf(scope) })),
    preview: (scope, offer) => previewOffer(needs, scope, offer),
    catalogue: ({ tenant }, text) => needs.catalogue(tenant, text),
    lint: (scope, id) => changed(scope, id, (tx) => checkVersion(needs, tx, { id, tenant: scope.tenant, author: authorOf(scope) })),
    publish: (scope, { id: offer_id, version, terms_hash, reason, idempotency_key }) => {
      const input = { offer_id, version, ...(terms_hash !== undefined && { terms_hash }) };
      return needs.proposals.propose(scope, { kind: "offer_publication", input, reason, idempotency_key });
    },
    pause: move("paused"),
    resume: move("published"),
    end: move("ended"),
    performance: (scope, id) => readPerformance(needs, scope, id),
    lists: (scope, query) => listLists(needs, scope, query),
    createList: (scope, list) => addList(needs, scope, list),
  };
}
