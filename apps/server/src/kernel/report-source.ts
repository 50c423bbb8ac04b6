import type { ReportKind } from "@trevo/contract";
import type { Db, Tx } from "./db.ts";

/** A part of a brand's day: from its first moment on, and before its last. */
export interface ReportSpan {
  readonly tenant_id: number;
  readonly from: Date;
  readonly to: Date;
}

/** What a module reports of a brand. Players are named by their ids, money is in centavos, moments are UTC. */
export interface ReportSource {
  readonly kind: ReportKind;
  readonly columns: readonly string[];
  /** Everything of the span, in one order. */
  read(db: Db | Tx, span: ReportSpan): Promise<readonly (readonly (string | number | null)[])[]>;
}
