import { systemClock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import { createKeptReadings } from "../../kernel/kept-readings.ts";
import { publishedOf } from "./describe-version.ts";
import type { PublishedMemory } from "./needs.ts";
import type { PublishedOffer } from "./offers.ts";
import { offerStore } from "./store.ts";

/** Whoever gives something reads the offer again: this is for lists and followers. */
const maxAgeMs = 5_000;
const deadlineMs = 2_000;

/** Of all kinds, whatever their window. */
export function createPublishedMemory(db: Db): PublishedMemory {
  const readings = createKeptReadings<readonly PublishedOffer[]>({ fresh: { clock: systemClock, ms: maxAgeMs }, deadlineMs });
  return {
    of: (tenantId) => readings.of(String(tenantId), async () => (await offerStore.published(db, tenantId)).map(publishedOf)),
    forget: (tenantId) => readings.forget(String(tenantId)),
  };
}
