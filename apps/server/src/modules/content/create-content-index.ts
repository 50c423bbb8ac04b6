import type { Bus } from "../../kernel/bus.ts";
import type { Db } from "../../kernel/db.ts";
import { createKeptReadings } from "../../kernel/kept-readings.ts";
import { type IndexedDocuments, contentStore } from "./store.ts";

/** All documents of a tenant without their bodies, cached in this process. */
export interface ContentIndex {
  of(tenantId: number): Promise<IndexedDocuments>;
  /** Call it after the commit of a change: every process reads the tenant's documents again. */
  changed(tenantId: number): Promise<void>;
}

export const contentChangedTopic = "content.changed";

/** Caches until a change is announced. Which documents are shown depends on the time, and is decided at each read. */
export function createContentIndex({ db, bus }: { db: Db; bus: Pick<Bus, "publish" | "subscribe" | "onGap"> }): ContentIndex {
  const known = createKeptReadings<IndexedDocuments>({});
  bus.subscribe(contentChangedTopic, (data) => known.forget(`${(data as { tenant_id: number }).tenant_id}`));
  bus.onGap(() => known.clear());
  return {
    of: (tenantId) => known.of(`${tenantId}`, () => contentStore.index(db, tenantId)),
    changed: async (tenantId) => {
      known.forget(`${tenantId}`);
      await bus.publish(contentChangedTopic, { tenant_id: tenantId });
    },
  };
}
