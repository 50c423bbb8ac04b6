import type { Box, BoxOdds, BoxTableReply, Prize, StaffBox, UserBox } from "@trevo/contract";
import { type Locale, boxRarity } from "@trevo/domain";
import { boxMeanCentavos, boxReturnBasisPoints, boxRules } from "@trevo/engines";
import type { StatusChange } from "../../kernel/state-machine.ts";
import type { BoxPrizeRow, BoxRow, BoxVersion, StockRow } from "./box-store.ts";
import type { ShipmentRow, WonPrize } from "./prize-store.ts";
import { sellableStates } from "./states.ts";
import type { UserBoxRow } from "./user-box-store.ts";

const tableOf = ({ version, prizes }: Omit<BoxVersion, "box">) => ({ price: version.price, prizes });

export function presentBox({ box, version, prizes }: BoxVersion, locale: Locale): Box {
  const table = tableOf({ version, prizes });
  return {
    id: box.id,
    name: box.name,
    title: box.title[locale],
    image: box.image,
    price: version.price,
    mean_value: boxMeanCentavos(table),
    version: version.version,
    return_bps: boxReturnBasisPoints(table),
    sell_share_bps: version.sell_share_bps,
  };
}

/** `stock` contains the items of the table. */
export const presentOdds = (prize: BoxPrizeRow, locale: Locale, stock: readonly StockRow[]): BoxOdds => ({
  no: prize.prize_no,
  title: prize.title[locale],
  image: prize.image,
  value: prize.value,
  form: prize.form,
  weight: prize.weight,
  rarity: boxRarity(prize.weight),
  sold_out: soldOut(prize, stock),
});

function soldOut({ stock_id }: BoxPrizeRow, stock: readonly StockRow[]): boolean | null {
  const item = stock.find(({ id }) => id === stock_id);
  return item ? item.remaining === 0 : null;
}

export const presentTable = (found: BoxVersion, locale: Locale, stock: readonly StockRow[]): BoxTableReply => ({
  box: presentBox(found, locale),
  hash: found.version.hash,
  rules_hash: boxRules.rulesHash,
  published_at: found.version.published_at.toISOString(),
  prizes: found.prizes.map((prize) => presentOdds(prize, locale, stock)),
});

export const presentUserBox = (own: UserBoxRow, found: BoxVersion, locale: Locale): UserBox => ({
  id: own.id,
  box: presentBox(found, locale),
  state: own.status,
  source: own.source,
  price: own.amount,
  bought_at: own.created_at.toISOString(),
  opened_at: own.status === "opened" ? own.updated_at.toISOString() : null,
});

/** The records shown with a prize in a list. */
export interface PrizeParts {
  /** Null for an item that was given without a box. */
  readonly found: BoxVersion | null;
  readonly shipment: ShipmentRow | null;
  readonly changes: readonly StatusChange[];
}

/** Returns what the prize is and where it comes from. */
function originOf({ id, item, prize_no }: WonPrize, found: BoxVersion | null, locale: Locale) {
  if (item) return { title: item.title[locale], image: null, value: item.value, form: "item", rarity: null, box: null } as const;
  const line = found?.prizes[prize_no ?? -1];
  if (!found || !line) throw new Error(`prize ${id} has no row in its table of odds`);
  const { box } = found;
  return {
    title: line.title[locale],
    image: line.image,
    value: line.value,
    form: line.form,
    rarity: boxRarity(line.weight),
    box: { id: box.id, name: box.name, title: box.title[locale] },
  };
}

export function presentPrize(won: WonPrize, { found, shipment, changes }: PrizeParts, locale: Locale): Prize {
  return {
    id: won.id,
    ...originOf(won, found, locale),
    state: won.status,
    sell_amount: won.item === null && sellableStates.includes(won.status) ? won.amount : null,
    round_id: won.round_id,
    won_at: won.created_at.toISOString(),
    shipment: shipment && {
      tracking: shipment.tracking,
      promised_until: shipment.promised_until.toISOString(),
      steps: changes
        .filter(({ changed_at }) => changed_at >= shipment.requested_at)
        .map(({ to_status, changed_at }) => ({ state: to_status as Prize["state"], at: changed_at.toISOString() })),
    },
  };
}

export const presentStaffBox = (box: BoxRow, found: BoxVersion | null): StaffBox => ({
  id: box.id,
  name: box.name,
  title: box.title,
  image: box.image,
  state: box.state,
  position: box.position,
  version: found && {
    version: found.version.version,
    price: found.version.price,
    sell_share_bps: found.version.sell_share_bps,
    return_bps: boxReturnBasisPoints(tableOf(found)),
    mean_value: boxMeanCentavos(tableOf(found)),
    hash: found.version.hash,
    published_at: found.version.published_at.toISOString(),
  },
});
