import { builderBounds } from "@trevo/sports";
import { type Check, isText, isWhole, listOf, objectOf, orNull } from "../../lib/storage-shape.ts";
import type { JoinedSelection, SlipLeg } from "./slip.ts";

const isBlocked: Check<SlipLeg["blocked"]> = (value): value is SlipLeg["blocked"] =>
  value === null || value === "market_suspended" || value === "market_closed";

const isJoined = listOf(
  objectOf<JoinedSelection>({ market_id: isWhole, code: isText(20), odds_x1000: isWhole, version: isWhole, name: isText() }),
);

/** Absent if the leg has one selection. */
const isJoinedOrMissing: Check<SlipLeg["joined"]> = (value): value is SlipLeg["joined"] =>
  value === undefined || (isJoined(value) && value.length >= builderBounds.min && value.length <= builderBounds.max);

/** Validates a stored selection. */
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
  selection: isText(1_000),
  joined: isJoinedOrMissing,
});
