import type { Permission } from "@trevo/contract";
import type { Bus } from "../../kernel/bus.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { Log } from "../../kernel/log.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { Notifications } from "../notifications/index.ts";
import type { Player, Players } from "../players/index.ts";
import type { CaseAction, Subject } from "./case-store.ts";
import type { SanctionRow } from "./sanction-store.ts";
import type { ModerationRules } from "./rules.ts";

export interface ModerationModuleNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly bus: Pick<Bus, "publish" | "subscribe" | "onGap">;
  readonly jobs: Pick<Jobs, "add">;
  readonly vault: Pick<Vault, "seal" | "open">;
  readonly tenants: { byId(id: number): Promise<Tenant | null> };
  readonly players: Pick<Players, "byId" | "holdAlone" | "accountsOfPerson">;
  readonly notifications: Pick<Notifications, "send">;
  /** True if a member of staff other than this one has the permission at the brand. */
  hasAnother(
    tenant: Pick<Tenant, "id" | "operator_id">,
    other: { readonly permission: Permission; readonly than: string },
  ): Promise<boolean>;
}

/** The decision, for the module that owns the subject. */
export interface Decision {
  readonly tenant_id: number;
  readonly case_id: string;
  readonly player_id: string;
  readonly subject: Subject;
  readonly room: number | null;
  /**
   * `release`: it may be shown. `delete`: it is removed. `delete_recent`: it is removed with everything the author wrote in the last 24
   * hours. `restore`: it is shown again after an appeal.
   */
  readonly action: CaseAction;
  /** Null for decisions by the system. */
  readonly staff_id: string | null;
}

/** Called in the deciding transaction. The function it resolves with, if any, runs after the commit. */
export type DecisionListener = (tx: Tx, decision: Decision) => Promise<(() => void | Promise<void>) | void>;

export interface ContextMessage {
  readonly id: string;
  readonly player_id: string | null;
  readonly name: string | null;
  readonly text: string;
  readonly state: string;
  readonly picture: { readonly width: number; readonly height: number; readonly screened: "clear" | "doubtful" | null } | null;
  readonly time: Date;
}

/** What the owner of the messages shows to moderators. */
export interface MessageContext {
  /** The message with ten before and ten after it. */
  around(subject: { readonly tenant_id: number; readonly message_id: string }): Promise<readonly ContextMessage[]>;
  /** Whether the file of a picture screened as abuse is kept; null if there is no evidence. */
  evidenceOf(subject: { readonly tenant_id: number; readonly id: string }): Promise<"kept" | "missing" | null>;
  /** The brand's newest texts, for trying rules out. */
  recentTexts(tenantId: number, limit: number): Promise<readonly string[]>;
}

/** Database results that a process caches for at most five seconds. */
export interface ModerationMemory {
  readonly sanctions: { of(player: Player): Promise<readonly SanctionRow[]> };
  readonly rules: { of(tenantId: number): Promise<{ version: number; rules: ModerationRules }>; forget(tenantId: number): void };
}

export interface ModerationNeeds extends ModerationModuleNeeds {
  readonly memory: ModerationMemory;
  readonly listeners: DecisionListener[];
  readonly context: { source: MessageContext | null };
}

export const sanctionTopic = "chat-sanctions";
export const publishSanctionJob = "publish-sanction";
