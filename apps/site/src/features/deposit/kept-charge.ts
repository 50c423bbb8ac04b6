import { readStored, writeStored } from "../../lib/storage.ts";
import { isText, isWhole, jsonOf, objectOf } from "../../lib/storage-shape.ts";

/** Which charge a player is paying: it outlives the sheet, and the page that a phone drops while its bank app is in front. */
export interface KeptCharge {
  id: string;
  player: string;
  /** Milliseconds of this device's clock. */
  ends_at: number;
}

const key = "pix-charge";

const parse = jsonOf<KeptCharge>(objectOf({ id: isText(100), player: isText(100), ends_at: isWhole }));

export function keepCharge(charge: KeptCharge | null): void {
  writeStored(key, charge && JSON.stringify(charge));
}

/** Null where there is none that can still be paid. */
export function keptCharge(player: string | undefined): KeptCharge | null {
  const kept = readStored(key, parse);
  return kept && kept.player === player && kept.ends_at > Date.now() ? kept : null;
}
