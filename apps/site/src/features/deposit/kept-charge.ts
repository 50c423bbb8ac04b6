import { readStored, writeStored } from "../../lib/storage.ts";
import { isText, isWhole, jsonOf, objectOf } from "../../lib/storage-shape.ts";

/**
 * The charge that a player is paying. It is stored beyond the sheet and the page, which a phone may unload while the bank app is in front.
 */
export interface KeptCharge {
  id: string;
  player: string;
  /** Milliseconds by this device's clock. */
  ends_at: number;
}

const key = "pix-charge";

const parse = jsonOf<KeptCharge>(objectOf({ id: isText(100), player: isText(100), ends_at: isWhole }));

export function keepCharge(charge: KeptCharge | null): void {
  writeStored(key, charge && JSON.stringify(charge));
}

/** Null if no charge can still be paid. */
export function keptCharge(player: string | undefined): KeptCharge | null {
  const kept = readStored(key, parse);
  return kept && kept.player === player && kept.ends_at > Date.now() ? kept : null;
}
