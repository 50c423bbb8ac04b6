import type { ErrorReport } from "@trevo/contract";
import type { TenantScope } from "../../kernel/scope.ts";

/**
 * Owns no data: browsers' error reports become lines in the log and a counter for alerts. Guarantees: the reference shown to the visitor
 * finds the line; the line contains nothing about the visitor.
 */
export interface Reports {
  receive(scope: TenantScope, report: ErrorReport): { reference: string };
}
