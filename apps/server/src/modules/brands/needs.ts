import type { Storage } from "../../adapters/storage/storage.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { Log } from "../../kernel/log.ts";
import type { Catalog } from "../catalog/index.ts";
import type { Content } from "../content/index.ts";
import type { Staff } from "../staff/index.ts";
import type { Tenants } from "../tenants/index.ts";

export interface BrandNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, "add">;
  readonly log: Log;
  readonly tenants: Pick<
    Tenants,
    "add" | "announce" | "bySlug" | "hostClaims" | "hosts" | "lockBrands" | "lockSettings" | "setSettings" | "setState"
  >;
  readonly catalog: Pick<Catalog, "copy">;
  readonly content: Pick<Content, "copy">;
  readonly storage: Pick<Storage, "get" | "put">;
  readonly vault: Pick<Vault, "newToken" | "madeToken">;
  readonly staff: Pick<Staff, "isSignedIn" | "reachOf">;
  /** Returns a name's TXT records; empty if there are none. Throws a `Fault` if no server answers. */
  readonly txtRecords: (name: string) => Promise<string[]>;
  /** Returns the address at which browsers reach a host. */
  readonly addressOf: (host: string) => string;
  /** The domain of a new brand's first host. */
  readonly platformDomain: string;
  /** True if a brand without its own credentials may open games of this provider. */
  readonly opensGamesOf: (provider: string) => boolean;
}
