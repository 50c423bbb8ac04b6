import type { ChatCase, ModerationCase, ModerationCaseFile, ModerationRecord, StaffAppeal } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Player } from "../players/index.ts";
import type { PlayerKey, PlayerScope, Reviewer } from "../../kernel/scope.ts";
import type { Slice } from "../../kernel/slice-of.ts";
import type { AppealDecision } from "./appeals.ts";
import type { CaseDecision } from "./decide-case.ts";
import type { DecisionListener, MessageContext } from "./needs.ts";
import type { NewCase } from "./open-case.ts";
import type { showRules, tryRules } from "./publish-rules.ts";
import type { NewReport, Reported } from "./report-subject.ts";
import type { Removal } from "./record-removal.ts";
import type { ModerationRules } from "./rules.ts";
import type { PlayerAction } from "./sanction-player.ts";
import type { RefusedText, RuleMute, Sanction } from "./sanctions.ts";

/**
 * Owns what may be said at a brand and what becomes of whoever says more: rules, cases, reports, sanctions, appeals.
 * Promises: `analyse` is pure and its time linear; nobody is sanctioned for asking for help; each sanction has a case that can be appealed
 * against, an audit event and a notification; of two members one decides a case; an appeal that waits for five days ends the sanction.
 * Does not: store or show messages (`chat`), close accounts or ask for documents (`protection`, `verification`).
 */
export interface Moderation {
  /** The brand's, from a memory of at most five seconds. */
  rulesOf(tenantId: number): Promise<ModerationRules>;
  /** How many people of the room wrote this within a minute, the author included. In this process. */
  countEchoes(key: PlayerKey, room: number, text: string): number;
  /** The strictest that holds in the room, from a memory of at most five seconds. */
  sanctionOf(player: Player, room: number): Promise<Sanction | null>;
  /** As the database has it; without a room, of those that hold in all rooms. Where the transaction holds the account alone, no sanction commits before it does. */
  sanctionIn(tx: Db | Tx, player: Player, room: number | null): Promise<Sanction | null>;
  /** Everything that holds now. */
  sanctionsOf(key: PlayerKey): Promise<Sanction[]>;
  /** A text was refused. Answers the mute, where it was one refusal too many. Holds the account. */
  recordRefusals(tx: Tx, refused: RefusedText): Promise<Sanction | null>;
  /** What `mute_minutes` of an analysis asks for. The account is held by the caller. */
  muteByRule(tx: Tx, mute: RuleMute): Promise<Sanction>;
  openCase(tx: Tx, input: NewCase): Promise<string>;
  /** Staff removed it without waiting for a case: its open one is upheld, or one is written. The author is told. Answers the case. Holds the account. */
  recordRemoval(tx: Tx, removal: Removal): Promise<string>;
  /** A player's report counts once. Holds neither account itself; refuses with `slow_mode`. With `held` the subject goes from the screens until the case is decided. */
  report(tx: Tx, report: NewReport): Promise<Reported>;
  onDecided(listener: DecisionListener): void;
  /** What moderators see around a message. */
  provideContext(source: MessageContext): void;
  /** 16 hexadecimal digits of a removed picture: near copies are refused from now on. */
  markPicture(tx: Tx, picture: { tenant_id: number; hash: string }): Promise<void>;
  unmarkPicture(tx: Tx, picture: { tenant_id: number; hash: string }): Promise<void>;
  isRemovedPicture(db: Db | Tx, picture: { tenant_id: number; hash: string }): Promise<boolean>;
  /** Of these messages, those that an open case or appeal is about: they are evidence until it is decided. */
  underReview(
    tx: Tx,
    messages: readonly { readonly tenant_id: number; readonly id: string; readonly case_id: string | null }[],
  ): Promise<readonly string[]>;
  ownCases(scope: PlayerScope): Promise<ChatCase[]>;
  appeal(scope: PlayerScope, input: { id: string; text: string }): Promise<ChatCase>;
  readonly backOffice: {
    queue(reviewer: Reviewer, query: { after?: string | undefined; limit: number }): Promise<Slice<ModerationCase>>;
    readCase(reviewer: Reviewer, id: string): Promise<ModerationCaseFile>;
    take(reviewer: Reviewer, id: string): Promise<ModerationCase>;
    decide(reviewer: Reviewer, input: CaseDecision): Promise<ModerationCase>;
    record(reviewer: Reviewer, playerId: string): Promise<ModerationRecord>;
    act(reviewer: Reviewer, input: { readonly player_id: string } & PlayerAction): Promise<ModerationRecord>;
    appeals(reviewer: Reviewer): Promise<StaffAppeal[]>;
    decideAppeal(reviewer: Reviewer, input: AppealDecision): Promise<ModerationCase>;
    rules(reviewer: Reviewer): ReturnType<typeof showRules>;
    publishRules(reviewer: Reviewer, input: { expected_version: number; rules: unknown }): Promise<{ version: number }>;
    tryRules(reviewer: Reviewer, input: { rules: unknown; texts?: readonly string[] | undefined }): ReturnType<typeof tryRules>;
  };
  /** For the manifest. */
  readonly jobs: {
    publishSanction(key: PlayerKey): Promise<void>;
    endSanctions(): Promise<void>;
    forgetRefusals(): Promise<void>;
    forgetOld(): Promise<void>;
  };
}
