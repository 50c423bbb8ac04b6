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
 * Owns exclusions, and players' limits, pauses and time of use. The only module that decides whether a player may register, log in,
 * deposit, stake, withdraw or receive marketing: each `may` method returns, or throws the refusal. Guarantees: what a player sets applies
 * at every brand of the operator and in the wallet's own decisions, from its commit on; stricter settings apply at once, looser ones wait.
 * Does not end sessions itself (the job `end-sessions` does) or count money (the wallet does).
 */
export interface Protection {
  /**
   * Refuses with `self_excluded`; with `invalid_fields` if a person may have only one account. Call it in the registering transaction,
   * after the account was stored.
   */
  mayRegister(tx: Tx, tenant: Tenant, player: Player): Promise<void>;
  /**
   * Refuses with `self_excluded` and the term in its extras, or with `blocked`. A pause does not prevent a login. With `tx`, checks what
   * that transaction sees.
   */
  mayLogin(player: Player, tx?: Tx): Promise<void>;
  /**
   * Called after a registration and before a login, outside any transaction. Queries the national register if the brand must and has not
   * done so today.
   */
  checkRegister(player: Player): Promise<void>;
  /** Called in a job of the transaction that stores the register's answer, once per account, for verified accounts only. */
  onImpeded(listener: ImpededListener): void;
  /** Runs checks that are due at the national register; a job calls it every minute. */
  checkRegisterDue(): Promise<void>;
  /**
   * Refuses with `self_excluded`, `payer_excluded`, `cooling_off`, `blocked`, `kyc_required`, `register_impeded`, `register_unanswered`,
   * `limits_required`, `contacts_unverified`.
   */
  mayDeposit(scope: PlayerScope): Promise<void>;
  /**
   * Refuses with `self_excluded`, `payer_excluded`, `cooling_off`, `limit_reached`, `blocked`, `kyc_required`, `register_impeded`,
   * `register_unanswered`, `limits_required`. For actions that the wallet's own restrictions do not check, such as a launch.
   */
  mayStake(scope: PlayerScope): Promise<void>;
  /**
   * The daily total of withdrawals above which `kyc_required` applies, in centavos; null for no limit. There is none for a player who
   * leaves by exclusion, or may not bet according to the register.
   */
  unverifiedLimit(scope: PlayerScope): Promise<number | null>;
  /**
   * Whether the player may write to other players. Refuses with `self_excluded`, `blocked`, `cooling_off`, `register_impeded`,
   * `kyc_required`. A paused player may read.
   */
  mayChat(scope: PlayerScope, tx?: Tx, read?: Player): Promise<void>;
  /**
   * Returns what blocks marketing to each of these players of a brand: null for nothing, `unknown` if it could not be determined. Call it
   * in the transaction that sends. Nothing overrides it.
   */
  marketingBlocks(tenantId: number, playerIds: readonly string[], db?: Db): Promise<ReadonlyMap<string, MarketingBlock | null>>;
  /**
   * Returns `marketingBlocks` for one player and holds the account and the wallet, as an exclusion and a pause do, until the transaction
   * ends, so that the two cannot overlap. For code that sends marketing.
   */
  lockMarketing(tx: Tx, key: PlayerKey): Promise<MarketingBlock | null>;
  /** Call it in the transaction in which the sign was noticed. Applies to every account of the person. */
  recordRiskSign(tx: Tx, key: PlayerKey, sign: RiskSign): Promise<void>;
  /** Closes signs with the reference, or all open ones of the kind. */
  closeRiskSigns(tx: Tx, key: PlayerKey, sign: Pick<RiskSign, "kind" | "reference">): Promise<void>;
  /** The result of `marketingBlocks` for one player. Check it before sending anything that invites to play. */
  mayBeSentMarketing(key: PlayerKey, db?: Db): Promise<boolean>;
  /**
   * Whether the player may be shown no offers. True for a player who may not receive marketing, or who lowered a limit, paused or
   * self-excluded in the last 30 days at any brand of the operator.
   */
  withholdsOffers(player: Player, db?: Db): Promise<boolean>;
  /** Whether the player accepts offers on screens and by message. True until the player opts out. */
  wantsOffers(key: PlayerKey, db?: Db): Promise<boolean>;
  setOffers(scope: PlayerScope, enabled: boolean): Promise<void>;
  exclude(scope: PlayerScope, term: Term): Promise<Exclusion>;
  removeExclusion(scope: PlayerScope): Promise<Exclusion>;
  /** The exclusion now in force for the account. Null if there is none. */
  exclusionOf(tx: Tx, key: PlayerKey): Promise<MadeExclusion | null>;
  /** Called in the excluding transaction, once per account. */
  onExcluded(listener: ExcludedListener): void;
  /** Called in the transaction in which staff protects a player. */
  onCared(listener: CareListener): void;
  setLimit(scope: PlayerScope, wanted: LimitName & { readonly value: number | null }): Promise<void>;
  cancelRaise(scope: PlayerScope, name: LimitName): Promise<void>;
  coolOff(scope: PlayerScope, hours: number): Promise<void>;
  setRealityCheck(scope: PlayerScope, minutes: number): Promise<void>;
  read(scope: PlayerScope): Promise<ProtectionState>;
  session(scope: PlayerScope): Promise<PlaySession>;
  history(scope: PlayerScope, query: { page: number; as_of?: string | undefined }): Promise<AnchoredPage<ProtectionChange>>;
  /** Counts the time between a sign of use and the previous one. */
  countMinutes(key: PlayerKey, span: { from: Date; to: Date }): Promise<void>;
  /** After a block of the account has ended, applies the person's protection to its wallet again. */
  reopenAccount(tx: Tx, key: PlayerKey): Promise<void>;
  /** Settles everything that is due now; a job calls it every minute. */
  settleDue(): Promise<void>;
  dormantBalances(operatorId: number): Promise<DormantBalance[]>;
  /** Whether the player's identity was verified. */
  isVerified(key: PlayerKey): Promise<boolean>;
  /**
   * Judges a payer in the transaction that decides about a payment; a payment judged `excluded` must be returned. An account without a CPF
   * receives the payer's, with that person's limits and exclusions.
   */
  judgePayer(tx: Tx, key: PlayerKey, cpf: string): Promise<PayerJudgement>;
  /** Whether one person has paid for, or owns, both the account and one of the brand's other given accounts. */
  sharesPayer(tx: Tx, key: PlayerKey, others: readonly string[]): Promise<boolean>;
  /**
   * Persons who paid for more than one account of the brand, or own one and paid for another. `key` distinguishes persons without revealing
   * who they are.
   */
  sharedPayers(tenantId: number): Promise<{ readonly key: string; readonly players: string[] }[]>;
  /** For the operator's staff: accounts of the brand that share a payer. */
  payerLinks(tenantId: number): Promise<PayerLinkCase[]>;
  /**
   * Staff has reviewed an account's payer links, with the accounts in `linked`: they are no longer listed. Returns the closed links, an empty list if
   * none is open, or null if an account is linked that is not in `linked`.
   */
  closePayerLinks(tx: Tx, closing: LinkClosing): Promise<PayerLinkCase[] | null>;
  /** For the manifest. */
  readonly jobs: { notifyListed(job: ImpededJob): Promise<void>; forgetOldMinutes(): Promise<void> };
  /** For staff; each call is recorded in the audit log. All refuse with `not_found`. */
  readonly backOffice: {
    registerRecord(scope: Reviewer, playerId: string): Promise<RegisterRecord>;
    /** Queries the national register now. Refuses with `wrong_state` if the brand does not query it for the account. */
    checkRegister(scope: Reviewer, playerId: string): Promise<RegisterRecord>;
    /** Exclusions made at the brand, newest first. */
    exclusions(scope: StaffTenantScope, query: ExclusionsQuery): Promise<Slice<ListedExclusion>>;
    /** Refuses with `not_found`. */
    player(scope: StaffTenantScope, playerId: string): Promise<PlayerProtection>;
    /** Changes at every brand of the operator, newest first. Refuses with `not_found`. */
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
