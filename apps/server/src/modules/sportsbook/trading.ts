import type {
  Proposal,
  SportBookSettings,
  SportLimitSettings,
  SportMargin,
  SportMarginPreview,
  SportOverride,
  SportReport,
  SportResultInput,
  SportResultPreview,
  SportRisk,
  SportVoidInput,
  StaffSportBet,
  TradingFixture,
  TradingFixtureFile,
} from "@trevo/contract";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { Slice } from "../../kernel/slice-of.ts";
import type { MarginChange, OverrideOrder, TradedThing } from "../sports/index.ts";
import type { LimitKey } from "./limits.ts";
import type { ReportQuery } from "./read-report.ts";

export interface TradingOrder extends TradedThing {
  readonly action: "suspend" | "lift";
  /** Visible to staff only. */
  readonly reason: string;
}

export interface ProposedResult extends SportResultInput {
  readonly reason: string;
  readonly idempotency_key: string | null;
}

export interface ProposedVoid {
  readonly void: SportVoidInput;
  readonly reason: string;
  readonly idempotency_key: string | null;
}

export interface StaffBetsQuery {
  readonly state?: StaffSportBet["state"] | undefined;
  /** Filters by id. */
  readonly fixture?: number | undefined;
  readonly player?: string | undefined;
  /** Cursor of the previous page. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** The setting in force when the trader decided, and the reason for the change. */
export interface Seen<Setting> {
  readonly seen: Setting | null;
  readonly reason: string;
}

/** Limits to set; null removes the present ones. */
export interface LimitChange extends LimitKey {
  readonly limits: SportLimitSettings | null;
}

export interface BoardQuery {
  /** `over`: matches without results on which bets of the brand wait. */
  readonly when?: "live" | "next" | "over" | undefined;
}

export interface Board {
  readonly data: TradingFixture[];
  readonly book_suspended: boolean;
  /** Slugs of the brands that share the book. */
  readonly book_brands: string[];
}

/**
 * The trading board of a brand with a book of its own; otherwise every call refuses with `not_found`. Liabilities are the brand's own; odds
 * and suspensions belong to the operator's book.
 */
export interface Trading {
  board(scope: StaffTenantScope, query: BoardQuery): Promise<Board>;
  fixture(scope: StaffTenantScope, id: number): Promise<TradingFixtureFile>;
  /**
   * Applies to every brand of the book and is recorded in the audit log. Refuses with `forbidden` if the member may not trade at one of
   * them, and as `sports.suspend` and `sports.lift` do.
   */
  order(scope: StaffTenantScope, order: TradingOrder): Promise<{ suspended: boolean }>;
  /** What the brand's open bets can cost. */
  risk(scope: StaffTenantScope): Promise<SportRisk>;
  /** Turnover, margins, cash-outs and refusals of the bets placed in some days. Refuses with `invalid_fields`. */
  report(scope: StaffTenantScope, query: ReportQuery): Promise<SportReport>;
  /** By sport and competition: the settings, and the values in force. */
  settings(scope: StaffTenantScope): Promise<{ data: SportBookSettings[]; book_brands: string[] }>;
  previewMargin(scope: StaffTenantScope, change: MarginChange): Promise<SportMarginPreview>;
  /** Applies to every brand of the book, as `order` does, and is recorded in the audit log. Refuses as `sports.changeMargin` does. */
  setMargin(scope: StaffTenantScope, change: MarginChange & Seen<SportMargin>): Promise<{ margin: SportMargin | null }>;
  /**
   * Applies to this brand only and is recorded in the audit log. From the commit on no bet beyond the limits is accepted. Refuses with
   * `not_found`, `invalid_fields`, `wrong_state`.
   */
  setLimits(scope: StaffTenantScope, change: LimitChange & Seen<SportLimitSettings>): Promise<{ limits: SportLimitSettings | null }>;
  /** Applies to every brand of the book, as `order` does, and is recorded in the audit log. Refuses as `sports.override` does. */
  override(scope: StaffTenantScope, order: Omit<OverrideOrder, "seen"> & Seen<SportOverride>): Promise<{ override: SportOverride | null }>;
  /** Previews the effect of a result by hand. Changes nothing. Refuses as `proposeResult` does. */
  previewResult(scope: StaffTenantScope, input: SportResultInput): Promise<SportResultPreview>;
  /**
   * Stores a proposal that another member must approve. Refuses as `sports.planResult` does, and with `forbidden` if the member may not
   * enter results at every brand of the book.
   */
  proposeResult(scope: StaffTenantScope, result: ProposedResult): Promise<Proposal>;
  /**
   * Stores a proposal that another member must approve. Refuses as `describeVoid` does, and with `forbidden` if the member may not enter
   * results at every brand concerned.
   */
  proposeVoid(scope: StaffTenantScope, proposed: ProposedVoid): Promise<Proposal>;
  bets(scope: StaffTenantScope, query: StaffBetsQuery): Promise<Slice<StaffSportBet>>;
  bet(scope: StaffTenantScope, id: string): Promise<StaffSportBet>;
}
