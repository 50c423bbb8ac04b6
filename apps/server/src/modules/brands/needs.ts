import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Catalog } from "../catalog/index.ts";
import type { Content } from "../content/index.ts";
import type { Tenants } from "../tenants/index.ts";

export interface BrandNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly tenants: Pick<Tenants, "add" | "announce" | "bySlug" | "hosts" | "lockBrands" | "lockSettings" | "setSettings" | "setState">;
  readonly catalog: Pick<Catalog, "copy">;
  readonly content: Pick<Content, "copy">;
  /** A new brand gets its first host under it. */
  readonly platformDomain: string;
  /** Whether a brand without credentials of its own may open games of this provider. */
  readonly opensGamesOf: (provider: string) => boolean;
}
