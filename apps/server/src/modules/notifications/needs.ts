import type { Broadcaster } from "../../kernel/broadcaster.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { Players } from "../players/index.ts";

/** A notification to all players of a brand. */
export interface Announced {
  readonly tenant_id: number;
  readonly id: string;
}

/** The screens of every node, for notifications to all players of a brand. */
export interface Screens extends Pick<Broadcaster, "toPlayer"> {
  /** Publishes to every node, including this one. */
  publish(announced: Announced): Promise<void>;
  onPublished(listener: (announced: Announced) => void): void;
  /** Players of the tenant with a socket on this node. */
  playersHere(tenantId: number): readonly string[];
}

export interface NotificationNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, "add">;
  readonly broadcaster: Pick<Broadcaster, "toPlayer">;
  readonly players: Pick<Players, "byId" | "readersAmong">;
  readonly tenants: { byId(id: number): Promise<Tenant | null> };
  /** For announcements of the platform; absent in a process without sockets. Its `toPlayer` reaches only this node. */
  readonly screens?: Screens;
}
