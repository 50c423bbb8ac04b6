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
import type { Locale } from "@trevo/domain";
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
 * Owns reward boxes, their odds, players' boxes and prizes, the stock of items and shipments.
 * Promises: a version never changes; a box is opened or sold once, a prize sold or sent once, whoever comes at the same time; the odds do not depend on
 * the stock; nothing at all where the tenant sells no boxes: every call refuses with `not_found`.
 * Does not: move money (`wallet`), hold seeds (`play`), or decide who is given a box (`give` is called by those who do).
 */
export interface Boxes {
  onSale(reader: Reader, query: { readonly page: number; readonly per_page: number }): Promise<ListPage<Box>>;
  /** By its name in the address; null where the tenant sells no such box. */
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
  /** A box without a purchase, once for its cause. */
  give(tx: Tx, gift: BoxGift): Promise<GivenBox>;
  /** An item without a box, once for its cause. */
  giveItem(tx: Tx, gift: ItemGift): Promise<void>;
  /** Whether the brand's players can have an item sent. Ask before an offer with one is published. */
  acceptsItems(tenant: Tenant): boolean;
  /** Whether the brand can give this box: it has one of the id, with a version. Ask before an offer with it is published. */
  isGivable(tx: Tx, tenant: Tenant, id: string): Promise<boolean>;
  /** A box with its first version, by the steps of staff; nothing where the brand has one of the name. */
  seed(tx: Tx, box: { readonly tenant_id: number; readonly draft: BoxDraft }): Promise<void>;
  /** Boxes that were bought and not opened, and prizes that are not settled: closing the account would lose them. */
  closingObstacles(db: Db | Tx, owner: PlayerKey): Promise<readonly ClosingObstacle[]>;
  /** In the transaction that excludes a player: what was bought and is unopened is returned after it. */
  queueRefund(tx: Tx, owner: PlayerKey): Promise<void>;
  /** The tables of transitions in the database are those of the code, or it throws. */
  checkStates(): Promise<void>;
  readonly jobs: { refundBoxes(owner: PlayerKey): Promise<void> };
  /** For staff; what changes something is in the audit log. */
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
