import type { Prize, PrizeState, UserBox, UserBoxState } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import type { Db, Tx } from "../../kernel/db.ts";
import { anchorOf, writeAnchor } from "../../kernel/list-anchor.ts";
import { type AnchoredPage, pageOf } from "../../kernel/page-of.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { readStatusChanges } from "../../kernel/state-machine.ts";
import { boxStore, versionName } from "./box-store.ts";
import type { BoxNeeds } from "./needs.ts";
import { mustHaveBoxes } from "./policy.ts";
import { presentPrize, presentUserBox } from "./present.ts";
import { type WonPrize, prizeStore, shipmentStore } from "./prize-store.ts";
import { prizeMachine } from "./states.ts";
import { type UserBoxRow, userBoxStore } from "./user-box-store.ts";

export interface OwnQuery<State> {
  readonly page: number;
  readonly per_page: number;
  readonly state?: State | undefined;
  readonly as_of?: string | undefined;
}

type ListNeeds = Pick<BoxNeeds, "db" | "clock">;

/** Newest first. */
export async function listOwnBoxes(needs: ListNeeds, scope: PlayerScope, query: OwnQuery<UserBoxState>): Promise<AnchoredPage<UserBox>> {
  mustHaveBoxes(scope.tenant);
  const { page, per_page, state } = query;
  const anchor = await anchorOf(needs, query.as_of);
  const place = { anchor, state, limit: per_page, offset: (page - 1) * per_page };
  const { rows, total } = await userBoxStore.list(needs.db, keyOf(scope), place);
  const data = await presentOwnBoxes(needs.db, rows, scope.locale);
  return { ...pageOf(data, { page, perPage: per_page, total }), as_of: writeAnchor(anchor) };
}

/** Newest first. */
export async function listOwnPrizes(needs: ListNeeds, scope: PlayerScope, query: OwnQuery<PrizeState>): Promise<AnchoredPage<Prize>> {
  mustHaveBoxes(scope.tenant);
  const { page, per_page, state } = query;
  const anchor = await anchorOf(needs, query.as_of);
  const place = { anchor, state, limit: per_page, offset: (page - 1) * per_page };
  const { rows, total } = await prizeStore.list(needs.db, keyOf(scope), place);
  const data = await presentPrizes(needs.db, rows, scope.locale);
  return { ...pageOf(data, { page, perPage: per_page, total }), as_of: writeAnchor(anchor) };
}

export async function presentOwnBoxes(db: Db | Tx, rows: readonly UserBoxRow[], locale: Locale): Promise<UserBox[]> {
  const versions = await boxStore.versions(db, rows);
  return rows.flatMap((row) => {
    const found = versions.get(versionName(row));
    return found ? [presentUserBox(row, found, locale)] : [];
  });
}

/** Presents prizes with their shipments and the transitions of these. */
export async function presentPrizes(db: Db | Tx, rows: readonly WonPrize[], locale: Locale): Promise<Prize[]> {
  const versions = await boxStore.versions(db, rows);
  const tenantId = rows[0]?.tenant_id ?? 0;
  const shipments = await shipmentStore.latestOf(
    db,
    tenantId,
    rows.map((row) => row.id),
  );
  const prizes: Prize[] = [];
  for (const row of rows) {
    const found = versions.get(versionName(row));
    const shipment = shipments.get(row.id) ?? null;
    const changes = shipment ? await readStatusChanges(db, prizeMachine, row) : [];
    if (found || row.item) prizes.push(presentPrize(row, { found: found ?? null, shipment, changes }, locale));
  }
  return prizes;
}
