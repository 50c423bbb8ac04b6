import type { OutgoingPolicy } from "../../adapters/outgoing-policy.ts";
import type { Credentials, GameProvider } from "../../adapters/providers/port.ts";
import type { Bus } from "../../kernel/bus.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { Log } from "../../kernel/log.ts";
import type { Metrics } from "../../kernel/metrics.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { Catalog } from "../catalog/index.ts";

export interface ProviderNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly bus: Pick<Bus, "publish" | "subscribe" | "onGap">;
  readonly jobs: Pick<Jobs, "add">;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly catalog: Pick<Catalog, "save" | "dressOf" | "providers" | "suspensions" | "setProviderState">;
  readonly tenants: { byId(id: number): Promise<Tenant | null> };
  readonly adapters: ReadonlyMap<string, GameProvider>;
  /** The addresses at which providers may be called. */
  readonly outgoing: OutgoingPolicy;
  /** Credentials for providers without stored ones: our own games, and the sandbox's studio. */
  readonly builtInConfig: (providerCode: string) => Credentials | null;
}
