import { anchorOf, writeAnchor } from "../../kernel/list-anchor.ts";
import { type AnchoredPage, pageOf } from "../../kernel/page-of.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { EntryRecord } from "../wallet/index.ts";
import { perPage } from "./list-transactions.ts";
import type { StatementNeeds } from "./needs.ts";
import { type ShownKind, isShown, presentEntry, shownAs } from "./present.ts";
import type { BonusTransaction } from "./statements.ts";

const kinds = (Object.keys(shownAs) as ShownKind[]).filter((kind) => shownAs[kind] === "bonus");

/** A page of the entries of bonuses, newest first. Entries never change; the bonuses are shown in their present state. */
export async function listBonuses(
  needs: Pick<StatementNeeds, "db" | "clock" | "wallet" | "bonuses">,
  scope: PlayerScope,
  { page, as_of }: { readonly page: number; readonly as_of?: string | undefined },
): Promise<AnchoredPage<BonusTransaction>> {
  const anchor = await anchorOf(needs, as_of);
  const { items, total } = await needs.wallet.entries(keyOf(scope), { kinds, anchor, page, per_page: perPage });
  const bonuses = await needs.bonuses.byIds(scope, [...new Set(items.flatMap(({ bonus_id }) => bonus_id ?? []))]);
  const shown = items.filter((entry): entry is EntryRecord & { kind: ShownKind } => isShown(entry.kind));
  const data = shown.map((entry) => ({ ...presentEntry(scope, entry), bonus: bonuses.get(entry.bonus_id ?? "") ?? null }));
  return { ...pageOf(data, { page, perPage, total }), as_of: writeAnchor(anchor) };
}
