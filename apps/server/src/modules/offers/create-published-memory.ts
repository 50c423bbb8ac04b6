import { systemClock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import { createKeptReadings } from "../../kernel/kept-readings.ts";
import { publishedOf } from "./describe-version.ts";
import type { PublishedMemory } from "./needs.ts";
import type { PublishedOffer } from "./offers.ts";
import { offerStore } from "./store.ts";

/** For lists and followers only: a module that grants something reads the offer again. */
const maxAgeMs = 5_000;
const deadlineMs = 2_000;

/** Offers of all kinds, whatever their window. */
export function createPublishedMemory(db: Db): PublishedMemory {
  const readings = createKeptReadings<readonly PublishedOffer[]>({ fresh: { clock: systemClock, ms: maxAgeMs }, deadlineMs });
  return {
    of: (tenantId) => readings.of(String(tenantId), async () => (await offerStore.published(db, tenantId)).map(publishedOf)),
    forget: (tenantId) => readings.forget(String(tenantId)),
  };
}
