import type { Box, BoxTableReply } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import { refuse } from "../../kernel/errors.ts";
import { type ListPage, pageOf } from "../../kernel/page-of.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { type BoxVersion, boxStore, stockStore } from "./box-store.ts";
import type { BoxNeeds } from "./needs.ts";
import { mustHaveBoxes } from "./policy.ts";
import { presentBox, presentTable } from "./present.ts";

interface Reader {
  readonly tenant: Tenant;
  readonly locale: Locale;
}

type ReadNeeds = Pick<BoxNeeds, "db">;

/** Boxes in the brand's order. */
export async function listBoxes(
  { db }: ReadNeeds,
  { tenant, locale }: Reader,
  { page, per_page }: { readonly page: number; readonly per_page: number },
): Promise<ListPage<Box>> {
  mustHaveBoxes(tenant);
  const { rows, total } = await boxStore.listOnSale(db, tenant.id, { limit: per_page, offset: (page - 1) * per_page });
  const boxes = await boxStore.current(db, rows);
  return pageOf(
    boxes.map((found) => presentBox(found, locale)),
    { page, perPage: per_page, total },
  );
}

/** Finds a box with its prize table by its name in the address; null if the tenant sells no such box. */
export async function findBox(needs: ReadNeeds, { tenant, locale }: Reader, name: string): Promise<BoxTableReply | null> {
  const box = await boxStore.byName(needs.db, tenant.id, name);
  const [found] = box?.state === "on_sale" ? await boxStore.current(needs.db, [box]) : [];
  return found && found.version.price > 0 ? withStock(needs, found, locale) : null;
}

/** Returns the prize table of a box on sale. */
export async function readPrizes(needs: ReadNeeds, { tenant, locale }: Reader, id: number): Promise<BoxTableReply> {
  mustHaveBoxes(tenant);
  const box = await boxStore.find(needs.db, tenant.id, id);
  const [found] = box?.state === "on_sale" ? await boxStore.current(needs.db, [box]) : [];
  if (!found) throw refuse("not_found");
  return withStock(needs, found, locale);
}

/** Returns the prize table of any version that was ever sold. Omits the remaining stock, because the version may be old. */
export async function readOdds(
  needs: ReadNeeds,
  { tenant, locale }: Reader,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<BoxTableReply> {
  mustHaveBoxes(tenant);
  const found = await boxStore.version(needs.db, { tenant_id: tenant.id, box_id: id, version });
  if (!found) throw refuse("not_found");
  return presentTable(found, locale, []);
}

async function withStock({ db }: ReadNeeds, found: BoxVersion, locale: Locale): Promise<BoxTableReply> {
  const ids = found.prizes.flatMap(({ stock_id }) => stock_id ?? []);
  return presentTable(found, locale, await stockStore.byIds(db, found.box.tenant_id, ids));
}
