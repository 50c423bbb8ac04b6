import type {
  ListedAlert,
  ListedExclusion,
  PlayerProtection,
  PlaySession,
  ProtectionAlert,
  ProtectionChange,
  ProtectionState,
  RegisterRecord,
} from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import type { AnchoredPage } from "../../kernel/page-of.ts";
import type { PlayerKey, PlayerScope, Reviewer, StaffScope, StaffTenantScope, Tenant } from "../../kernel/scope.ts";
import type { Slice } from "../../kernel/slice-of.ts";
import type { Player } from "../players/index.ts";
import type { PayerJudgement } from "./judge-payer.ts";
import type { LimitName } from "./limit-store.ts";
import type { LinkClosing } from "./close-payer-links.ts";
import type { PayerLinkCase } from "./payer-store.ts";
import type { DormantBalance } from "./list-dormant-balances.ts";
import type { MarketingBlock } from "./marketing-block-store.ts";
import type { AlertDecision } from "./decide-alert.ts";
import type { ExclusionsQuery } from "./list-exclusions.ts";
import type { AlertsQuery } from "./list-alerts.ts";
import type { Protecting, protectPlayer } from "./protect-player.ts";
import type { CareListener, ExcludedListener, Exclusion, ImpededListener, MadeExclusion } from "./needs.ts";
import type { Term } from "./policy.ts";
import type { RiskSign } from "./risk-signs.ts";
import type { ImpededJob } from "./notify-listed.ts";

/**
 * Owns exclusions, players' limits, pauses and the time they use. The one place that answers 'may this player register / log
 * in / deposit / stake / withdraw / be sent marketing?': each `may` answers by returning, or by throwing the refusal.
 * Promises: what a player sets holds at every brand of the operator, in the wallet's own decisions, from its commit on;
 * what makes play stricter holds at once, what makes it looser waits.
 * Does not: end sessions itself (the job `end-sessions` does), count money (the wallet does).
 */
export interface Protection {
  /** `self_excluded`; `invalid_fields` where a person may have one account. In the registering transaction, after the account was stored. */
  mayRegister(tx: Tx, tenant: Tenant, player: Player): Promise<void>;
  /** `self_excluded` with the term in its extras, `blocked`. A pause does not keep anybody from their account. With `tx`: as that transaction sees it. */
  mayLogin(player: Player, tx?: Tx): Promise<void>;
  /** After a registration and before a login, outside of any transaction: asks the national register where the brand must and has not today. */
  checkRegister(player: Player): Promise<void>;
  /** Runs in a job of the transaction that stores the register's answer, an account at a time; verified ones only. */
  onImpeded(listener: ImpededListener): void;
  /** Checks that are due at the national register; a job runs it every minute. */
  checkRegisterDue(): Promise<void>;
  /** `self_excluded`, `payer_excluded`, `cooling_off`, `blocked`, `kyc_required`, `register_impeded`, `register_unanswered`, `limits_required`, `contacts_unverified`. */
  mayDeposit(scope: PlayerScope): Promise<void>;
  /** `self_excluded`, `payer_excluded`, `cooling_off`, `limit_reached`, `blocked`, `kyc_required`, `register_impeded`, `register_unanswered`, `limits_required`. For what does not pass the wallet's own restrictions, such as a launch. */
  mayStake(scope: PlayerScope): Promise<void>;
  /** What a day's withdrawals may come to before `kyc_required`, centavos; null is no limit. Whoever leaves by exclusion, or may not bet by the register, has none. */
  unverifiedLimit(scope: PlayerScope): Promise<number | null>;
  /**
   * `self_excluded`, `blocked`, `cooling_off`, `register_impeded`, `kyc_required`: whether the player may write to other
   * players. Who pauses may read.
   */
  mayChat(scope: PlayerScope, tx?: Tx, read?: Player): Promise<void>;
  /**
   * What keeps each of these players of a brand from marketing: null is nothing, `unknown` whoever could not be found out about. Asked in the
   * transaction that sends. Nothing overrides it.
   */
  marketingBlocks(tenantId: number, playerIds: readonly string[], db?: Db): Promise<ReadonlyMap<string, MarketingBlock | null>>;
  /**
   * The answer of `marketingBlocks` for one player, holding the account and the wallet as an exclusion and a pause do until the transaction ends: of the
   * two, one is first. For whoever sends marketing.
   */
  lockMarketing(tx: Tx, key: PlayerKey): Promise<MarketingBlock | null>;
  /** In the transaction of what it was seen in. Holds for every account of the person. */
  recordRiskSign(tx: Tx, key: PlayerKey, sign: RiskSign): Promise<void>;
  /** Those of the reference, or all open ones of the kind. */
  closeRiskSigns(tx: Tx, key: PlayerKey, sign: Pick<RiskSign, "kind" | "reference">): Promise<void>;
  /** The answer of `marketingBlocks` for one player. Asked before anything is sent that invites to play. */
  mayBeSentMarketing(key: PlayerKey, db?: Db): Promise<boolean>;
  /**
   * Whether no offer may address the player: whoever may not be sent marketing, and whoever lowered a limit, paused or excluded themselves in the last 30
   * days at any brand of the operator.
   */
  withholdsOffers(player: Player, db?: Db): Promise<boolean>;
  /** Whether the player accepts offers on screens and by message. True until the player opts out. */
  wantsOffers(key: PlayerKey, db?: Db): Promise<boolean>;
  setOffers(scope: PlayerScope, enabled: boolean): Promise<void>;
  exclude(scope: PlayerScope, term: Term): Promise<Exclusion>;
  removeExclusion(scope: PlayerScope): Promise<Exclusion>;
  /** The exclusion that holds of the account now; null: none does. */
  exclusionOf(tx: Tx, key: PlayerKey): Promise<MadeExclusion | null>;
  /** Runs in the excluding transaction, an account at a time. */
  onExcluded(listener: ExcludedListener): void;
  /** Runs in the transaction in which staff protects a player. */
  onCared(listener: CareListener): void;
  setLimit(scope: PlayerScope, wanted: LimitName & { readonly value: number | null }): Promise<void>;
  cancelRaise(scope: PlayerScope, name: LimitName): Promise<void>;
  coolOff(scope: PlayerScope, hours: number): Promise<void>;
  setRealityCheck(scope: PlayerScope, minutes: number): Promise<void>;
  read(scope: PlayerScope): Promise<ProtectionState>;
  session(scope: PlayerScope): Promise<PlaySession>;
  history(scope: PlayerScope, query: { page: number; as_of?: string | undefined }): Promise<AnchoredPage<ProtectionChange>>;
  /** A sign of use, and the one before. */
  countMinutes(key: PlayerKey, span: { from: Date; to: Date }): Promise<void>;
  /** After a block of the account has ended: what protection says of the person holds in its wallet again. */
  reopenAccount(tx: Tx, key: PlayerKey): Promise<void>;
  /** Does what is due now; a job runs it every minute. */
  settleDue(): Promise<void>;
  dormantBalances(operatorId: number): Promise<DormantBalance[]>;
  /** Whose identity was confirmed. */
  isVerified(key: PlayerKey): Promise<boolean>;
  /** In the transaction that decides over a payment: `excluded` must go back. An account without a CPF takes the payer's, with that person's limits and exclusions. */
  judgePayer(tx: Tx, key: PlayerKey, cpf: string): Promise<PayerJudgement>;
  /** Whether one person has paid for, or owns, the account and one of the others of the brand. */
  sharesPayer(tx: Tx, key: PlayerKey, others: readonly string[]): Promise<boolean>;
  /** Persons who paid for more than one account of the brand, or own one and paid for another; `key` names the person without saying who. */
  sharedPayers(tenantId: number): Promise<{ readonly key: string; readonly players: string[] }[]>;
  /** For the operator's staff: accounts of the brand that one payer links. */
  payerLinks(tenantId: number): Promise<PayerLinkCase[]>;
  /**
   * Staff has reviewed an account's payer links, with the accounts in `linked`: they are no longer listed. Returns the closed links, an empty list if
   * none is open, or null if an account is linked that is not in `linked`.
   */
  closePayerLinks(tx: Tx, closing: LinkClosing): Promise<PayerLinkCase[] | null>;
  /** For the manifest. */
  readonly jobs: { notifyListed(job: ImpededJob): Promise<void>; forgetOldMinutes(): Promise<void> };
  /** For staff; each call is in the audit log. Refuse with `not_found`. */
  readonly backOffice: {
    registerRecord(scope: Reviewer, playerId: string): Promise<RegisterRecord>;
    /** Asks the national register now. Refuses with `wrong_state` where the brand does not ask it about the account. */
    checkRegister(scope: Reviewer, playerId: string): Promise<RegisterRecord>;
    /** Made at the brand, newest first. */
    exclusions(scope: StaffTenantScope, query: ExclusionsQuery): Promise<Slice<ListedExclusion>>;
    /** Refuses with `not_found`. */
    player(scope: StaffTenantScope, playerId: string): Promise<PlayerProtection>;
    /** At every brand of the operator, newest first. Refuses with `not_found`. */
    playerChanges(
      scope: StaffTenantScope,
      query: { player_id: string; after?: string | undefined; limit: number },
    ): Promise<Slice<ProtectionChange>>;
    alerts(scope: StaffScope, query: AlertsQuery): Promise<Slice<ListedAlert>>;
    alert(scope: StaffTenantScope, playerId: string): Promise<ProtectionAlert>;
    decideAlert(scope: StaffTenantScope, decision: AlertDecision): Promise<ProtectionAlert>;
    protect(scope: StaffTenantScope, input: Protecting): ReturnType<typeof protectPlayer>;
  };
}
