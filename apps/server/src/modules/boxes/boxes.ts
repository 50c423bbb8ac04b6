import type {
  Address,
  Box,
  BoxTableReply,
  ClosingObstacle,
  OpenedBox,
  Prize,
  PrizeState,
  Proposal,
  ListedShipment,
  Shipment,
  ShipmentFile,
  ShipmentStep,
  StaffBox,
  StockItem,
  UserBox,
  UserBoxState,
} from "@trevo/contract";
import type { Locale, Localized } from "@trevo/domain";
import type { Db, Tx } from "../../kernel/db.ts";
import type { AnchoredPage, ListPage } from "../../kernel/page-of.ts";
import type { PlayerKey, PlayerScope, StaffTenantScope, Tenant } from "../../kernel/scope.ts";
import type { Slice } from "../../kernel/slice-of.ts";
import type { Purchase } from "./buy-box.ts";
import type { BoxGift, GivenBox } from "./give-box.ts";
import type { ItemGift } from "./give-item.ts";
import type { OwnQuery } from "./list-own.ts";
import type { Opening } from "./open-box.ts";
import type { VersionInput } from "./publish-version.ts";
import type { NewBox, NewStock } from "./save-box.ts";
import type { BoxDraft } from "./seed-box.ts";

interface Reader {
  readonly tenant: Tenant;
  readonly locale: Locale;
}

interface Keyed {
  readonly id: string;
  readonly idempotency_key: string | null;
}

/**
 * Owns reward boxes, their odds, players' boxes and prizes, the stock of items and shipments. Guarantees: a version never changes; a box is
 * opened or sold once, and a prize sold or sent once, even by concurrent calls; the odds do not depend on the stock; if the tenant sells no
 * boxes, every call refuses with `not_found`. It does not move money (`wallet`), hold seeds (`play`), or decide who receives a box (callers
 * of `give` do).
 */
export interface Boxes {
  onSale(reader: Reader, query: { readonly page: number; readonly per_page: number }): Promise<ListPage<Box>>;
  /** Finds a box by its name in the address; null if the tenant sells no such box. */
  find(reader: Reader, name: string): Promise<BoxTableReply | null>;
  prizesOf(reader: Reader, id: number): Promise<BoxTableReply>;
  odds(reader: Reader, which: { readonly id: number; readonly version: number }): Promise<BoxTableReply>;
  ofPlayer(scope: PlayerScope, query: OwnQuery<UserBoxState>): Promise<AnchoredPage<UserBox>>;
  prizes(scope: PlayerScope, query: OwnQuery<PrizeState>): Promise<AnchoredPage<Prize>>;
  buy(scope: PlayerScope, purchase: Purchase): Promise<UserBox>;
  open(scope: PlayerScope, opening: Opening): Promise<OpenedBox>;
  sell(scope: PlayerScope, box: Keyed): Promise<UserBox>;
  sellPrize(scope: PlayerScope, prize: Keyed): Promise<Prize>;
  ship(scope: PlayerScope, request: Keyed & { readonly address: Address }): Promise<Prize>;
  /** Gives a box without a purchase, once per cause. */
  give(tx: Tx, gift: BoxGift): Promise<GivenBox>;
  /** Gives an item without a box, once per cause. */
  giveItem(tx: Tx, gift: ItemGift): Promise<void>;
  /** True if the brand's players can have an item sent. Check it before an offer with an item is published. */
  acceptsItems(tenant: Tenant): boolean;
  /** True if the brand has a box with this id and a version. Check it before an offer with it is published. */
  isGivable(tx: Tx, tenant: Tenant, id: string): Promise<boolean>;
  /** Titles of these boxes, by id. */
  titles(tenantId: number, ids: readonly string[]): Promise<ReadonlyMap<string, Localized>>;
  /** Creates a box with its first version through the steps of staff. Does nothing if the brand has a box with that name. */
  seed(tx: Tx, box: { readonly tenant_id: number; readonly draft: BoxDraft }): Promise<void>;
  /** Returns bought, unopened boxes and unsettled prizes: closing the account would lose them. */
  closingObstacles(db: Db | Tx, owner: PlayerKey): Promise<readonly ClosingObstacle[]>;
  /** Call it in the transaction that excludes a player: bought, unopened boxes are refunded after it. */
  queueRefund(tx: Tx, owner: PlayerKey): Promise<void>;
  /** Throws unless the tables of transitions in the database equal those of the code. */
  checkStates(): Promise<void>;
  readonly jobs: { refundBoxes(owner: PlayerKey): Promise<void> };
  /** For staff. Every change is recorded in the audit log. */
  readonly backOffice: {
    list(scope: StaffTenantScope): Promise<StaffBox[]>;
    create(scope: StaffTenantScope, box: NewBox & { readonly idempotency_key: string | null }): Promise<StaffBox>;
    propose(
      scope: StaffTenantScope,
      version: VersionInput & { readonly reason: string; readonly idempotency_key: string | null },
    ): Promise<Proposal>;
    withdraw(scope: StaffTenantScope, id: number): Promise<StaffBox>;
    stock(scope: StaffTenantScope): Promise<StockItem[]>;
    addStock(scope: StaffTenantScope, stock: NewStock & { readonly idempotency_key: string | null }): Promise<StockItem>;
    shipments(
      scope: StaffTenantScope,
      query: { readonly after?: string | undefined; readonly limit: number },
    ): Promise<Slice<ListedShipment>>;
    shipment(scope: StaffTenantScope, id: string): Promise<ShipmentFile>;
    step(
      scope: StaffTenantScope,
      step: { readonly id: string; readonly step: ShipmentStep; readonly tracking?: string | undefined },
    ): Promise<Shipment>;
  };
}
