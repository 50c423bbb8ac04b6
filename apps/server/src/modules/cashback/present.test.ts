import { describe, expect, it } from "vitest";
import type { ItemRow } from "./items-store.ts";
import { presentItem } from "./present.ts";

const zone = "America/New_York";
const itemOf = (available_at: string, claimed = 0): ItemRow => ({
  tenant_id: 1,
  player_id: "p",
  id: "i",
  base_day: available_at,
  available_at,
  type: "calendar",
  origin: "day",
  base: 1_000,
  deducted: 0,
  share_bps: 1_000,
  carried: 0,
  total: 100,
  claimed,
  paid_as: "cash",
  offer_id: null,
  offer_version: null,
  created_at: new Date(0),
});

describe("the opening of the next slot", () => {
  it.each([
    ["before the clocks are put forward", "2026-03-08T05:30:00Z", "2026-03-08T16:01:00.000Z"],
    ["after they were", "2026-03-08T15:00:00Z", "2026-03-08T16:01:00.000Z"],
    ["for the last one of that day", "2026-03-08T16:01:00Z", "2026-03-08T22:01:00.000Z"],
    ["before the clocks are put back", "2026-11-01T04:30:00Z", "2026-11-01T17:01:00.000Z"],
    ["in the hour that comes twice", "2026-11-01T06:30:00Z", "2026-11-01T17:01:00.000Z"],
  ])("is at 12:01 or 18:01 local time, %s", (_, now, next_at) => {
    const day = now.slice(0, 10);
    expect(presentItem(itemOf(day), { now: new Date(now), timezone: zone, wagering: null }).next_at).toBe(next_at);
  });
});
