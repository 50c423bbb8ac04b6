import type { Bus } from "../../kernel/bus.ts";
import type { Db } from "../../kernel/db.ts";
import { type IndexedDocuments, contentStore } from "./store.ts";

/** Every document of a tenant, without the bodies, as this process knows them. */
export interface ContentIndex {
  of(tenantId: number): Promise<IndexedDocuments>;
  /** After the commit of a change: every process reads the tenant's anew. */
  changed(tenantId: number): Promise<void>;
}

export const contentChangedTopic = "content.changed";

/** Holds until a change is announced. What is shown of it depends on the hour, and is decided at each reading. */
export function createContentIndex({ db, bus }: { db: Db; bus: Pick<Bus, "publish" | "subscribe" | "onGap"> }): ContentIndex {
  const known = new Map<number, Promise<IndexedDocuments>>();
  bus.subscribe(contentChangedTopic, (data) => known.delete((data as { tenant_id: number }).tenant_id));
  bus.onGap(() => known.clear());
  return {
    of: (tenantId) => {
      const found = known.get(tenantId);
      if (found) return found;
      const reading = contentStore.index(db, tenantId);
      known.set(tenantId, reading);
      reading.catch(() => known.get(tenantId) === reading && known.delete(tenantId));
      return reading;
    },
    changed: async (tenantId) => {
      known.delete(tenantId);
      await bus.publish(contentChangedTopic, { tenant_id: tenantId });
    },
  };
}
