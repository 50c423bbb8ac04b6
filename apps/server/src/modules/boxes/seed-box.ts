import type { NewBoxPrize } from "@trevo/contract";
import { isUsualBoxReturn } from "@trevo/engines";
import assert from "node:assert/strict";
import type { Tx } from "../../kernel/db.ts";
import { boxStore, stockStore } from "./box-store.ts";
import type { BoxNeeds } from "./needs.ts";
import { publishVersion } from "./publish-version.ts";
import type { NewBox } from "./save-box.ts";

/** A box with its first version. */
export interface BoxDraft extends NewBox {
  /** In centavos. */
  readonly price: number;
  /** `pieces`: the stock that is created for an item. */
  readonly prizes: readonly (Omit<NewBoxPrize, "stock_id" | "given_box_id"> & { readonly pieces?: number })[];
}

/** Creates the box and publishes it, in the same steps as staff. Does nothing if the brand has a box with that name. */
export async function seedBox(
  { clock }: Pick<BoxNeeds, "clock">,
  tx: Tx,
  { tenant_id, draft }: { readonly tenant_id: number; readonly draft: BoxDraft },
): Promise<void> {
  const { price, prizes, ...box } = draft;
  const now = clock.now();
  const row = await boxStore.insert(tx, { tenant_id, ...box, created_at: now });
  if (!row) return;
  const lines: NewBoxPrize[] = [];
  for (const { pieces, ...prize } of prizes) {
    const stock = pieces === undefined ? null : await stockStore.insert(tx, { tenant_id, title: prize.title, pieces });
    lines.push({ ...prize, ...(stock && { stock_id: stock.id }) });
  }
  assert(isUsualBoxReturn({ price, prizes: lines }), `the box ${box.name} takes a second person`);
  await publishVersion(tx, { box: row, input: { price, sell_share_bps: 10_000, prizes: lines }, published_by: "seed", now });
}
