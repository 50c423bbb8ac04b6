import type { Cohort, DayClosing, DayClosingFile, Figures as FiguresAnswer, Funnel, Liabilities, Live, PayoutSpans } from "@trevo/contract";
import type { StaffScope, StaffTenantScope } from "../../kernel/scope.ts";
import type { Slice } from "../../kernel/slice-of.ts";
import type { ClosingsQuery } from "./read-closings.ts";

export interface FiguresQuery {
  /** `2026-11-23`, by the brand's clock; today when absent. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Owns what a brand's players stake, win, deposit and withdraw, by hour, and by player and day; and the days that staff have signed.
 * Promises: each entry of the ledger is counted once; what balances changed by is what the figures say happened.
 * Does not: keep up with the ledger to the moment. It follows, usually within a tenth of a second, and says how far behind it is; nothing that decides over
 * money may ask here.
 */
export interface Figures {
  /** Refuses with `invalid_fields` for days that have not begun, or end before they begin, and for more than a year of them. */
  read(scope: StaffTenantScope, query: FiguresQuery): Promise<FiguresAnswer>;
  /** Refuses as `read` does. */
  funnel(scope: StaffTenantScope, query: FiguresQuery): Promise<Funnel>;
  cohorts(scope: StaffTenantScope): Promise<Cohort[]>;
  /** Refuses as `read` does. */
  payoutTimes(scope: StaffTenantScope, query: FiguresQuery): Promise<PayoutSpans>;
  /** Refuses as `read` does. */
  liabilities(scope: StaffTenantScope, query: FiguresQuery): Promise<Liabilities>;
  /** The last hour of a brand, or of all that the member may read. Refuses with `not_found`. */
  live(scope: StaffScope, query: { readonly tenant?: string | undefined }): Promise<Live>;
  /** Days as somebody signs them. What is signed stays as it is. */
  readonly closings: {
    list(scope: StaffTenantScope, query: ClosingsQuery): Promise<Slice<DayClosing>>;
    /** Refuses with `not_found` for days that have not begun. */
    read(scope: StaffTenantScope, day: string): Promise<DayClosingFile>;
    /** Refuses with `not_found` for days that have not begun, with `wrong_state` for those that cannot be signed as they were shown. */
    sign(scope: StaffTenantScope, input: { readonly day: string; readonly hash: string }): Promise<DayClosingFile>;
  };
}
