import type { ErrorReport } from "@trevo/contract";
import type { TenantScope } from "../../kernel/scope.ts";

/**
 * Owns nothing: what browsers report of their errors becomes a line in the log, and a count to be alarmed by.
 * Promises: the reference that the visitor was shown finds the line; nothing of the visitor is in it.
 */
export interface Reports {
  receive(scope: TenantScope, report: ErrorReport): { reference: string };
}
