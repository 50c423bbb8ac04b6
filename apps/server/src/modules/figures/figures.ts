import type { Cohort, DayClosing, DayClosingFile, Figures as FiguresAnswer, Funnel, Liabilities, Live, PayoutSpans } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import type { StaffScope, StaffTenantScope } from "../../kernel/scope.ts";
import type { Slice } from "../../kernel/slice-of.ts";
import type { DepositorsQuery, MovedDay, PlayerDayKey } from "./player-days-store.ts";
import type { ClosingsQuery } from "./read-closings.ts";

export interface FiguresQuery {
  /** First day in the brand's zone, such as `2026-11-23`; today if absent. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Owns what a brand's players stake, win, deposit and withdraw, by hour, and by player and day; and the days that staff have signed.
 * Guarantees: each entry of the ledger is counted once; the figures account for every change of the balances. It does not show the ledger
 * in real time: it follows, usually within a tenth of a second, and returns how far behind it is. Decisions about money must not use it.
 */
export interface Figures {
  /** Refuses with `invalid_fields` if a day has not begun, the last day is before the first, or the span is longer than a year. */
  read(scope: StaffTenantScope, query: FiguresQuery): Promise<FiguresAnswer>;
  /** Refuses as `read` does. */
  funnel(scope: StaffTenantScope, query: FiguresQuery): Promise<Funnel>;
  cohorts(scope: StaffTenantScope): Promise<Cohort[]>;
  /** Refuses as `read` does. */
  payoutTimes(scope: StaffTenantScope, query: FiguresQuery): Promise<PayoutSpans>;
  /** Refuses as `read` does. */
  liabilities(scope: StaffTenantScope, query: FiguresQuery): Promise<Liabilities>;
  /** The last hour of a brand, or of all brands that the member may read. Refuses with `not_found`. */
  live(scope: StaffScope, query: { readonly tenant?: string | undefined }): Promise<Live>;
  /** What single players moved, by day in the brand's zone, for rules that read all players. */
  readonly players: {
    /** Players who deposited at least so much since that day, by id. */
    depositors(tenantId: number, query: DepositorsQuery): Promise<string[]>;
    /** What the player moved on a day so far; zeros without any movement. */
    day(tx: Tx, key: PlayerDayKey): Promise<Omit<MovedDay, "player_id">>;
    /** Days with any movement from that day on, oldest first. */
    days(tenantId: number, query: { readonly players: readonly string[]; readonly from: string }): Promise<MovedDay[]>;
  };
  /** Daily closings. Signed figures never change. */
  readonly closings: {
    list(scope: StaffTenantScope, query: ClosingsQuery): Promise<Slice<DayClosing>>;
    /** Refuses with `not_found` for days that have not begun. */
    read(scope: StaffTenantScope, day: string): Promise<DayClosingFile>;
    /** Refuses with `not_found` for days that have not begun, and with `wrong_state` for days that cannot be signed as shown. */
    sign(scope: StaffTenantScope, input: { readonly day: string; readonly hash: string }): Promise<DayClosingFile>;
  };
}
