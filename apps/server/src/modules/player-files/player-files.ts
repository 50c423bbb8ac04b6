import type {
  PlayerEntry,
  PlayerFile,
  PlayerNote,
  PlayerPayment,
  PlayerRound,
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

export interface NoteInput {
  readonly id: string;
  readonly text: string;
  readonly idempotency_key: string | null;
}

export interface RetractionInput {
  /** The note's. */
  readonly id: string;
  readonly reason: string;
}

/**
 * Shows players to the back office: lists, a search, one file from what other modules know, and a timeline.
 * Promises: what identifies a player is masked, but for what somebody asks for with a reason that is recorded,
 * a limited number of times a day.
 * Does not: change anything of a player. Owns what staff notes about a player, and how often members had data shown.
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
  rounds(scope: StaffTenantScope, query: PlayerListQuery): Promise<Slice<PlayerRound>>;
  payments(scope: StaffTenantScope, query: PlayerListQuery): Promise<Slice<PlayerPayment>>;
  sessions(scope: StaffTenantScope, query: PlayerListQuery): Promise<Slice<PlayerSession>>;
  /** What staff noted, newest first. */
  notes(scope: StaffTenantScope, query: PlayerListQuery): Promise<Slice<PlayerNote>>;
  addNote(scope: StaffTenantScope, input: NoteInput): Promise<PlayerNote>;
  /** Refuses also with `wrong_state`: it is retracted already. */
  retractNote(scope: StaffTenantScope, input: RetractionInput): Promise<PlayerNote>;
  /** In clear, once the audit log has the reason. Refuses with `not_found`, `reveal_limit_reached`. */
  reveal(
    scope: StaffTenantScope,
    input: { readonly id: string; readonly fields: readonly RevealedField[]; readonly reason: string },
  ): Promise<Partial<Record<RevealedField, string | null>>>;
}
