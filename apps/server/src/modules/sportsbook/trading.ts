import type {
  Proposal,
  SportBookSettings,
  SportLimitSettings,
  SportMargin,
  SportMarginPreview,
  SportOverride,
  SportResultInput,
  SportResultPreview,
  SportVoidInput,
  StaffSportBet,
  TradingFixture,
  TradingFixtureFile,
} from "@trevo/contract";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { Slice } from "../../kernel/slice-of.ts";
import type { MarginChange, OverrideOrder, TradedThing } from "../sports/index.ts";
import type { LimitKey } from "./limits.ts";

export interface TradingOrder extends TradedThing {
  readonly action: "suspend" | "lift";
  /** Stays with staff. */
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
  /** Ids. */
  readonly fixture?: number | undefined;
  readonly player?: string | undefined;
  /** Of the piece before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** What was set when it was decided, and why. */
export interface Seen<Setting> {
  readonly seen: Setting | null;
  readonly reason: string;
}

/** Limits to set; null removes them. */
export interface LimitChange extends LimitKey {
  readonly limits: SportLimitSettings | null;
}

export interface BoardQuery {
  /** `over`: without their results, and with bets of the brand that wait for them. */
  readonly when?: "live" | "next" | "over" | undefined;
}

export interface Board {
  readonly data: TradingFixture[];
  readonly book_suspended: boolean;
  /** Slugs of the brands that share the book. */
  readonly book_brands: string[];
}

/**
 * The trading board of a brand with a book of its own; every call refuses with `not_found` elsewhere. What a match can cost is the brand's, odds and
 * suspensions are the operator's book's.
 */
export interface Trading {
  board(scope: StaffTenantScope, query: BoardQuery): Promise<Board>;
  fixture(scope: StaffTenantScope, id: number): Promise<TradingFixtureFile>;
  /** In the audit log. It holds at every brand of the book: refuses with `forbidden` whoever may not trade at one of them, and as `sports.suspend` and `sports.lift` do. */
  order(scope: StaffTenantScope, order: TradingOrder): Promise<{ suspended: boolean }>;
  /** By sport and competition: what is set, and what counts. */
  settings(scope: StaffTenantScope): Promise<{ data: SportBookSettings[]; book_brands: string[] }>;
  previewMargin(scope: StaffTenantScope, change: MarginChange): Promise<SportMarginPreview>;
  /** In the audit log; at every brand of the book, as `order`. Refuses as `sports.changeMargin` does. */
  setMargin(scope: StaffTenantScope, change: MarginChange & Seen<SportMargin>): Promise<{ margin: SportMargin | null }>;
  /** In the audit log; at the brand alone. No bet beyond them is accepted behind it. Refuses with `not_found`, `invalid_fields`, `wrong_state`. */
  setLimits(scope: StaffTenantScope, change: LimitChange & Seen<SportLimitSettings>): Promise<{ limits: SportLimitSettings | null }>;
  /** In the audit log; at every brand of the book, as `order`. Refuses as `sports.override` does. */
  override(scope: StaffTenantScope, order: Omit<OverrideOrder, "seen"> & Seen<SportOverride>): Promise<{ override: SportOverride | null }>;
  /** What a result by hand would do; changes nothing. Refuses as `proposeResult` does. */
  previewResult(scope: StaffTenantScope, input: SportResultInput): Promise<SportResultPreview>;
  /** Another member decides. Refuses as `sports.planResult` does, and with `forbidden` whoever may not enter results at every brand of the book. */
  proposeResult(scope: StaffTenantScope, result: ProposedResult): Promise<Proposal>;
  /** Another member decides. Refuses as `describeVoid` does, and with `forbidden` whoever may not enter results where it holds. */
  proposeVoid(scope: StaffTenantScope, proposed: ProposedVoid): Promise<Proposal>;
  bets(scope: StaffTenantScope, query: StaffBetsQuery): Promise<Slice<StaffSportBet>>;
  bet(scope: StaffTenantScope, id: string): Promise<StaffSportBet>;
}
