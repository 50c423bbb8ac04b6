import { type Check, isText, isWhole, objectOf, orNull } from "../../lib/storage-shape.ts";
import type { SlipLeg } from "./slip.ts";

const isBlocked: Check<SlipLeg["blocked"]> = (value): value is SlipLeg["blocked"] =>
  value === null || value === "market_suspended" || value === "market_closed";

/** A selection as the browser keeps it. */
export const isSlipLeg: Check<SlipLeg> = objectOf<SlipLeg>({
  fixture_id: isWhole,
  market_id: isWhole,
  code: isText(20),
  odds_x1000: isWhole,
  version: isWhole,
  margin_ppm: isWhole,
  was_x1000: orNull(isWhole),
  blocked: isBlocked,
  path: isText(),
  match: isText(),
  market: isText(),
  selection: isText(),
});
