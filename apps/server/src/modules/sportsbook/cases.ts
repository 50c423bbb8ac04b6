import type { Download, ListedSportCase, SportCase, SportCaseStepInput } from "@trevo/contract";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { Slice } from "../../kernel/slice-of.ts";
import type { CaseKey } from "./case-store.ts";
import type { OpenedCase } from "./decide-case.ts";
import type { WantedCaseFile } from "./make-case-file.ts";
import type { CasesQuery } from "./read-cases.ts";

/**
 * Suspicions about matches at a brand: a case for each, opened by signals or by a member. A case changes no bet: members suspend a match,
 * withhold bets and void them by the calls of `Integrity`.
 */
export interface SportCases {
  list(scope: StaffTenantScope, query: CasesQuery): Promise<Slice<ListedSportCase>>;
  /** Refuses with `not_found`. */
  read(scope: StaffTenantScope, id: string): Promise<SportCase>;
  /** Refuses with `not_found`, `wrong_state`. */
  open(scope: StaffTenantScope, opened: OpenedCase): Promise<SportCase>;
  /** Refuses with `not_found`, `wrong_state`. */
  decide(scope: StaffTenantScope, step: SportCaseStepInput & { readonly id: string }): Promise<SportCase>;
  /** Refuses with `not_found`, `forbidden`, `wrong_state`. */
  requestFile(scope: StaffTenantScope, wanted: WantedCaseFile): Promise<SportCase>;
  /** Refuses with `not_found`, `forbidden`, `gone`. */
  download(scope: StaffTenantScope, wanted: { readonly id: string; readonly revision: number }): Promise<Download>;
  readonly jobs: { findSignals(): Promise<void>; makeFile(key: CaseKey): Promise<void> };
}
