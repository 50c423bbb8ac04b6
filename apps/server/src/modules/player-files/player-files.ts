import type {
  PlayerEntry,
  PlayerFile,
  PlayerNote,
  PlayerPayment,
  PlayerRound,
  PlayerSession,
  PlayerTag,
  RevealedField,
  StaffPlayer,
  TagPlan,
  TimelineGroup,
  TimelineItem,
} from "@trevo/contract";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { Slice } from "../../kernel/slice-of.ts";

export interface PlayersQuery {
  readonly state?: StaffPlayer["state"] | undefined;
  /** Id of a tag. */
  readonly tag?: string | undefined;
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
  /** The id of the note. */
  readonly id: string;
  readonly reason: string;
}

export interface NewTag {
  readonly name: string;
  readonly note: string;
}

export interface TagApplication {
  /** The tag's id. */
  readonly id: string;
  readonly action: "add" | "remove";
  readonly players: readonly string[];
  readonly reason: string;
  readonly dry_run: boolean;
}

export interface TagChange {
  /** The player's id. */
  readonly id: string;
  /** Ids of tags. */
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/**
 * Shows players to the back office: lists, a search, one file with data of other modules, and a timeline. Guarantees: data that identifies
 * a player is masked, unless a member of staff requests it with a reason, which is recorded, a limited number of times a day. Does not
 * change anything about a player. Owns staff notes about players and tags, and how often members had data revealed.
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
  /** The ledger's entries, newest first. This and the lists below refuse with `not_found`. */
  entries(scope: StaffTenantScope, query: PlayerListQuery): Promise<Slice<PlayerEntry>>;
  rounds(scope: StaffTenantScope, query: PlayerListQuery): Promise<Slice<PlayerRound>>;
  payments(scope: StaffTenantScope, query: PlayerListQuery): Promise<Slice<PlayerPayment>>;
  sessions(scope: StaffTenantScope, query: PlayerListQuery): Promise<Slice<PlayerSession>>;
  /** Staff notes, newest first. */
  notes(scope: StaffTenantScope, query: PlayerListQuery): Promise<Slice<PlayerNote>>;
  addNote(scope: StaffTenantScope, input: NoteInput): Promise<PlayerNote>;
  /** Also refuses with `wrong_state` if the note is already retracted. */
  retractNote(scope: StaffTenantScope, input: RetractionInput): Promise<PlayerNote>;
  /** Tags in use, by name. */
  tags(scope: StaffTenantScope): Promise<PlayerTag[]>;
  /** Refuses with `tag_exists`, `too_many_tags`. */
  addTag(scope: StaffTenantScope, tag: NewTag): Promise<PlayerTag>;
  /** Takes the tag from all players. Refuses with `not_found`. */
  retireTag(scope: StaffTenantScope, input: { readonly id: string; readonly reason: string }): Promise<void>;
  /** Refuses with `not_found` (tag). */
  applyTag(scope: StaffTenantScope, input: TagApplication): Promise<TagPlan>;
  /** Returns the names of the player's tags. Refuses with `not_found` (player, tag). */
  changeTags(scope: StaffTenantScope, input: TagChange): Promise<string[]>;
  /** Returns the data unmasked, after the reason is in the audit log. Refuses with `not_found`, `reveal_limit_reached`. */
  reveal(
    scope: StaffTenantScope,
    input: { readonly id: string; readonly fields: readonly RevealedField[]; readonly reason: string },
  ): Promise<Partial<Record<RevealedField, string | null>>>;
}
