import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { FeatureSource } from "../../kernel/features.ts";
import type { ContentIndex } from "./content-index.ts";

export interface ContentNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly index: ContentIndex;
  readonly featuresOf: FeatureSource;
}
