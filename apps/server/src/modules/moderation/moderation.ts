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
 * Owns what may be written at a brand and the consequences of violations: rules, cases, reports, sanctions, appeals. Guarantees: `analyse`
 * is pure and linear in time; nobody is sanctioned for asking for help; each sanction has a case that can be appealed against, an audit
 * event and a notification; a case is decided by one member only; an appeal that waits for five days ends the sanction. It does not store
 * or show messages (`chat`), close accounts or request documents (`protection`, `verification`).
 */
export interface Moderation {
  /** The brand's rules, from a cache that is at most five seconds old. */
  rulesOf(tenantId: number): Promise<ModerationRules>;
  /** Number of people in the room who wrote this within a minute, including the author. Counted in this process only. */
  countEchoes(key: PlayerKey, room: number, text: string): number;
  /** The strictest sanction in force in the room, from a cache that is at most five seconds old. */
  sanctionOf(player: Player, room: number): Promise<Sanction | null>;
  /**
   * Reads the strictest sanction from the database; without a room, only sanctions for all rooms count. If the transaction has locked the
   * account exclusively, no sanction can commit before it does.
   */
  sanctionIn(tx: Db | Tx, player: Player, room: number | null): Promise<Sanction | null>;
  /** All sanctions in force. */
  sanctionsOf(key: PlayerKey): Promise<Sanction[]>;
  /** Records that a text was refused. Returns the mute if there were too many refusals. Locks the account. */
  recordRefusals(tx: Tx, refused: RefusedText): Promise<Sanction | null>;
  /** Imposes the `mute_minutes` of an analysis. The caller has locked the account. */
  muteByRule(tx: Tx, mute: RuleMute): Promise<Sanction>;
  openCase(tx: Tx, input: NewCase): Promise<string>;
  /**
   * Records that staff removed a subject without waiting for a case: its open case is upheld, or one is created. The author is notified.
   * Returns the case's id. Locks the account.
   */
  recordRemoval(tx: Tx, removal: Removal): Promise<string>;
  /**
   * Records a player's report, which counts once. The caller must lock both accounts. Refuses with `slow_mode`. If `held` is returned, hide
   * the subject until the case is decided.
   */
  report(tx: Tx, report: NewReport): Promise<Reported>;
  onDecided(listener: DecisionListener): void;
  /** Sets the source of the messages that moderators see around a message. */
  provideContext(source: MessageContext): void;
  /** Marks the hash (16 hexadecimal digits) of a removed picture: near copies are refused from now on. */
  markPicture(tx: Tx, picture: { tenant_id: number; hash: string }): Promise<void>;
  unmarkPicture(tx: Tx, picture: { tenant_id: number; hash: string }): Promise<void>;
  isRemovedPicture(db: Db | Tx, picture: { tenant_id: number; hash: string }): Promise<boolean>;
  /** Returns which of these messages an open case or appeal is about: they are evidence until it is decided. */
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
