import type { ReportKind } from "@trevo/contract";
import type { Db, Tx } from "./db.ts";

/** A part of a brand's day: the start is inclusive, the end exclusive. */
export interface ReportSpan {
  readonly tenant_id: number;
  readonly from: Date;
  readonly to: Date;
}

/** What a module reports about a brand. Players are identified by id, money is in centavos, times are UTC. */
export interface ReportSource {
  readonly kind: ReportKind;
  readonly columns: readonly string[];
  /** Returns all rows of the span in a fixed order. */
  read(db: Db | Tx, span: ReportSpan): Promise<readonly (readonly (string | number | null)[])[]>;
}
