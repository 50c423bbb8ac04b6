import type { GameProvider } from "../adapters/providers/port.ts";
import type { Db } from "../kernel/db.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Boxes } from "../modules/boxes/index.ts";
import type { Catalog } from "../modules/catalog/index.ts";
import type { Chat } from "../modules/chat/index.ts";
import type { Content } from "../modules/content/index.ts";
import type { Coupons } from "../modules/coupons/index.ts";
import type { Offers } from "../modules/offers/index.ts";
import type { Sports } from "../modules/sports/index.ts";
import type { TenantDraft, Tenants } from "../modules/tenants/index.ts";
import { demoBoxes } from "./boxes.ts";
import { demoCatalog } from "./catalog.ts";
import { demoRooms } from "./chat.ts";
import { demoContent } from "./content/demo-content.ts";
import { demoOffers, freeRoundsAt, vipClubAt } from "./offers.ts";
import { demoBook, openDemoBook } from "./sports.ts";
import { brandOfStudios, studioCatalog } from "./studio-catalog.ts";

/** Adds the demo's brands, games and texts to the database. Runs at every start of demo mode and leaves existing rows unchanged. */
export async function seedDemo(needs: {
  db: Db;
  clock: Clock;
  tenants: Tenants;
  catalog: Catalog;
  content: Pick<Content, "addMissing">;
  boxes: Pick<Boxes, "seed" | "find">;
  chat: Pick<Chat, "seed">;
  offers: Pick<Offers, "publishBuiltIn">;
  coupons: Pick<Coupons, "addBuiltIn">;
  sports: Pick<Sports, "openBook" | "offerCompetition">;
  providers: ReadonlyMap<string, GameProvider>;
  /** True if the sandbox's matches are a feed of this installation. Without them the demonstration has no sportsbook of its own. */
  hasMatches: boolean;
  /** Cancellation window of a new brand, in seconds. */
  cancelWindowSeconds: number;
  readonly drafts: readonly TenantDraft[];
}): Promise<void> {
  await needs.db.transaction().execute(async (tx) => {
    for (const draft of needs.drafts) {
      const id =
        (await needs.tenants.bySlug(draft.slug))?.id ??
        (await needs.tenants.save(tx, { ...draft, settings: { ...draft.settings, cancel_window_seconds: needs.cancelWindowSeconds } }));
      await needs.catalog.save(
        tx,
        demoCatalog({ id, is_regulated: draft.settings.is_regulated }, { providers: needs.providers.values(), now: needs.clock.now() }),
      );
      if (draft.slug === brandOfStudios) await needs.catalog.save(tx, studioCatalog(id));
      for (const box of demoBoxes[draft.slug] ?? []) await needs.boxes.seed(tx, { tenant_id: id, draft: box });
      for (const room of demoRooms[draft.slug] ?? []) await needs.chat.seed(tx, { tenant_id: id, draft: room });
      await needs.content.addMissing(tx, id, demoContent(draft, needs.clock.now()));
    }
  });
  for (const { slug } of needs.drafts) {
    const tenant = await needs.tenants.bySlug(slug);
    if (!tenant) continue;
    if (needs.hasMatches && slug === demoBook.brand) await openDemoBook(needs, tenant);
    const slot = slug === freeRoundsAt.slug ? await needs.catalog.find(tenant, { game: freeRoundsAt.gamecode, provider: "house" }) : null;
    const given = slug === vipClubAt.slug ? await needs.boxes.find({ tenant, locale: "pt" }, vipClubAt.box) : null;
    const things = {
      slot: slot && { id: slot.id, title: slot.title },
      box: given && { id: String(given.box.id), title: given.box.title },
    };
    for (const { offer, code } of demoOffers(slug, things)) {
      if (!(await needs.offers.publishBuiltIn(tenant, offer)) || code === undefined) continue;
      await needs.coupons.addBuiltIn(tenant.id, { offer_id: offer.id, code });
    }
  }
}
