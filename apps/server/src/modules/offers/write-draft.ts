import { type AuditScope, recordAuditEvent } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { counterStore } from "./counter-store.ts";
import { contentOf } from "./offer-content.ts";
import type { OfferNeeds } from "./needs.ts";
import type { BuiltInOffer, OfferEdit, OfferKey } from "./offers.ts";
import { type OfferRow, type VersionContent, offerStore } from "./store.ts";

export interface Author {
  readonly scope: AuditScope;
  /** `staff:<id>`, or `system`. */
  readonly actor: string;
}

/** Stores the first version of a new offer, as a draft. Refuses with `invalid_fields`. */
export async function addDraft({ clock }: Pick<OfferNeeds, "clock">, tx: Tx, { offer, author }: { offer: BuiltInOffer; author: Author }) {
  const { id, kind } = offer;
  const key = { tenant_id: author.scope.tenant.id, id };
  const now = clock.now();
  const content = contentOf(offer, kind);
  await offerStore.insert(tx, { ...key, kind, author: author.actor, created_at: now, ended_at: null });
  await counterStore.insert(tx, key);
  await addVersion(tx, { key, version: 1, content, author, now });
}

/** Changes the draft, or starts the next version. Refuses with `not_found`, `invalid_fields`, `wrong_state`. */
export async function editDraft(
  { clock }: Pick<OfferNeeds, "clock">,
  tx: Tx,
  { id, content: input, author }: { id: string; content: OfferEdit; author: Author },
): Promise<void> {
  const key = { tenant_id: author.scope.tenant.id, id };
  const offer = await lockForStaff(tx, key);
  if (offer.ended_at) throw refuse("wrong_state");
  const content = contentOf(input, offer.kind);
  const now = clock.now();
  const [last] = await offerStore.versions(tx, key);
  // Another member has edited it in the meantime, and this edit would silently undo that.
  if (input.based_on !== undefined && input.based_on !== last?.content_hash) throw refuse("wrong_state");
  if (last?.state !== "draft" && last?.state !== "checked") {
    await addVersion(tx, { key, version: (last?.version ?? 0) + 1, content, author, now });
    return;
  }
  await offerStore.rewrite(tx, last, { ...content, updated_at: now });
  await record(tx, { key, version: last.version, author, now });
}

/** Locks the offer until the transaction ends. Refuses with `not_found`. */
export async function lockForStaff(tx: Tx, key: OfferKey): Promise<OfferRow> {
  const offer = (await counterStore.lock(tx, key)) && (await offerStore.byId(tx, key));
  if (!offer) throw refuse("not_found");
  return offer;
}

interface NewVersion {
  readonly key: OfferKey;
  readonly version: number;
  readonly content: VersionContent;
  readonly author: Author;
  readonly now: Date;
}

async function addVersion(tx: Tx, { key, version, content, author, now }: NewVersion): Promise<void> {
  await offerStore.insertVersion(tx, {
    tenant_id: key.tenant_id,
    offer_id: key.id,
    version,
    state: "draft",
    ...content,
    report: null,
    author: author.actor,
    created_at: now,
    updated_at: now,
    published_by: null,
    published_at: null,
  });
  await record(tx, { key, version, author, now });
}

const record = (tx: Tx, { key, version, author, now }: Omit<NewVersion, "content">): Promise<void> =>
  recordAuditEvent(tx, author.scope, {
    at: now,
    actor: author.actor,
    action: "offer_drafted",
    subject: `offer:${key.id}`,
    detail: { version },
  });
