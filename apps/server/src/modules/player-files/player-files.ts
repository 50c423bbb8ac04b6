import type {
  PlayerEntry,
  PlayerFile,
  PlayerPayment,
  PlayerSession,
  RevealedField,
  StaffPlayer,
  TimelineGroup,
  TimelineItem,
} from "@trevo/contract";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { Slice } from "../../kernel/slice-of.ts";

export interface PlayersQuery {
  readonly state?: StaffPlayer["state"] | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

export interface TimelineQuery {
  readonly group?: TimelineGroup | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

export interface PlayerListQuery {
  readonly id: string;
  readonly after?: string | undefined;
  readonly limit: number;
}

/**
 * Shows players to the back office: lists, a search, one file from what other modules know, and a timeline.
 * Promises: what identifies a player is masked, but for what somebody asks for with a reason that is recorded,
 * a limited number of times a day.
 * Does not: change anything of a player. Owns how often members had data shown.
 */
export interface PlayerFiles {
  /** Newest first. */
  list(scope: StaffTenantScope, query: PlayersQuery): Promise<Slice<StaffPlayer>>;
  /** The audit log records each search, without its text. */
  search(scope: StaffTenantScope, text: string): Promise<StaffPlayer[]>;
  /** Refuses with `not_found`. */
  read(scope: StaffTenantScope, id: string): Promise<PlayerFile>;
  /** Newest first, merged from the ledger, the account's events and the audit log. Refuses with `not_found`. */
  timeline(scope: StaffTenantScope, id: string, query: TimelineQuery): Promise<Slice<TimelineItem>>;
  /** The ledger, newest first. This and the lists below refuse with `not_found`. */
  entries(scope: StaffTenantScope, query: PlayerListQuery): Promise<Slice<PlayerEntry>>;
  payments(scope: StaffTenantScope, query: PlayerListQuery): Promise<Slice<PlayerPayment>>;
  sessions(scope: StaffTenantScope, query: PlayerListQuery): Promise<Slice<PlayerSession>>;
  /** In clear, once the audit log has the reason. Refuses with `not_found`, `reveal_limit_reached`. */
  reveal(
    scope: StaffTenantScope,
    input: { readonly id: string; readonly fields: readonly RevealedField[]; readonly reason: string },
  ): Promise<Partial<Record<RevealedField, string | null>>>;
}
