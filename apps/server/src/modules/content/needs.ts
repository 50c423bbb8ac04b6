import type { Bus } from "../../kernel/bus.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { FeatureSource } from "../../kernel/features.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { Log } from "../../kernel/log.ts";
import type { ContentIndex } from "./create-content-index.ts";

export interface ContentNeeds {
  readonly db: Db;
  readonly jobs: Pick<Jobs, "add">;
  readonly clock: Clock;
  readonly index: ContentIndex;
  readonly featuresOf: FeatureSource;
  readonly log: Log;
}

export interface ContentModuleNeeds {
  readonly db: Db;
  readonly jobs: Pick<Jobs, "add">;
  readonly clock: Clock;
  readonly bus: Bus;
  /** Returns the features of the brand: a document that leads to another feature has no address. */
  readonly featuresOf: FeatureSource;
  readonly log: Log;
}
