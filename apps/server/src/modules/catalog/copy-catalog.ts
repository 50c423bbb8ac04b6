import type { Tx } from "../../kernel/db.ts";
import { store } from "./store.ts";

/** Games disabled by the other brand stay disabled, because its order and selection are copied. */
export async function copyCatalog(
  tx: Tx,
  { from, to, hasProvider }: { from: number; to: number; hasProvider: (code: string) => boolean },
): Promise<void> {
  await store.categories.copy(tx, from, to);
  const providers = (await store.listing.providerCodes(tx)).filter(hasProvider);
  await store.listing.copy(tx, { from, to, providers });
}
