import type { ClaimedOffer, Coupon, Download, ProposedOfferItem, Redeemed, RedemptionFile } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Refusal } from "../../kernel/errors.ts";
import type { ListPage } from "../../kernel/page-of.ts";
import type { PlayerKey, PlayerScope, Reviewer, TenantScope } from "../../kernel/scope.ts";
import type { ClaimInput } from "./claim-offer.ts";
import type { OffersPage } from "./list-offers.ts";
import type { checkCoupon } from "./check-coupon.ts";
import type { CodeKey } from "./code-store.ts";
import type { RedemptionDecision, decideRedemption } from "./decide-redemption.ts";
import type { DepositKey, LockedCoupon } from "./deposit-coupon.ts";
import type { KeepCoupon, RegistrationCoupon } from "./keep-registration-coupon.ts";
import type { RedemptionsQuery, listRedemptions } from "./list-redemptions.ts";
import type { NewCode, addBatch, addCode, readCodes, withdrawCode } from "./manage-codes.ts";
import type { EndedPlayer } from "./release-due.ts";
import type { RedeemInput } from "./redeem-coupon.ts";
import type { ResolvedCoupon, Visitor } from "./resolve-coupon.ts";

/**
 * Owns the codes of coupons and the redemptions of offers. Guarantees: a person redeems an offer only as often as it allows, and has one
 * open redemption per group of offers, across all of their accounts; a single-use code is used once; reserved, held and granted redemptions
 * are counted exactly in the offer's limits; a coupon never delays or stops a deposit. It does not decide what an offer gives and to whom
 * (`offers`), or move money (`rewards`).
 */
export interface Coupons {
  /** Coupons that the brand lists for everybody, newest first. */
  list(scope: Visitor, page: number): Promise<ListPage<Coupon>>;
  /** Promises and reserves nothing. Refuses with `coupon_invalid`, `rewards_not_allowed`, `too_many_requests`. */
  check(scope: Visitor, code: string): ReturnType<typeof checkCoupon>;
  /**
   * Refuses as `check` does, as a stake does, and with `coupon_needs_deposit`, `coupon_used`, `coupon_not_combinable`, `coupon_used_up`,
   * `coupon_needs_cpf`, `bonus_active`.
   */
  redeem(scope: PlayerScope, input: RedeemInput): Promise<Redeemed>;
  /** Offers for the player, by code, deposit or claim, with the reason if one cannot be taken now. */
  offers(scope: PlayerScope, query: OffersPage): Promise<ListPage<ProposedOfferItem>>;
  /** Refuses as a stake does, and with `not_found` and the refusals of the offer's limits and conditions. */
  claim(scope: PlayerScope, input: ClaimInput): Promise<ClaimedOffer>;
  /** For `sessions`. */
  readonly forRegistrations: {
    /**
     * Called before the transaction. Returns a function that keeps the coupon for the account inside the transaction. Refuses with
     * `invalid_fields`.
     */
    prepare(scope: TenantScope, given: RegistrationCoupon): Promise<KeepCoupon>;
    /** Call when a contact was confirmed: a job grants the coupon of the registration if no contact is left to confirm. */
    queueGrant(tx: Tx, owner: PlayerKey): Promise<void>;
  };
  /** For `deposits`, in its transactions. */
  readonly forDeposits: {
    /** Called before the transaction. Returns the coupon, or why it cannot be used. */
    prepare(scope: PlayerScope, code: string): Promise<ResolvedCoupon | Refusal>;
    /** Called with the charge, before the wallet is locked. Throws the reason if the coupon cannot be used. */
    reserve(tx: Tx, input: { scope: PlayerScope; coupon: ResolvedCoupon; deposit: { id: string; amount: number } }): Promise<void>;
    /** Called before the wallet is locked. Returns null for a deposit without a coupon. */
    lock(tx: Tx, deposit: DepositKey): Promise<LockedCoupon | null>;
    /** Called after the credit was posted. Never throws because of the coupon. Returns what to call after the commit. */
    credit(tx: Tx, input: { locked: LockedCoupon; payer_cpf: string | null }): Promise<() => Promise<void>>;
    /** Call when the deposit was not credited. */
    drop(tx: Tx, locked: LockedCoupon, reason: string): Promise<void>;
    /** True if the deposit brought anything that stays when it is reversed: cash, a box, points, a prize. */
    broughtMore(db: Db | Tx, deposit: DepositKey): Promise<boolean>;
    /** Ends what a reversed deposit brought. Call before the wallet is locked. */
    reverse(tx: Tx, deposit: DepositKey): Promise<void>;
  };
  /** Adds a multi-use code that comes with the installation, once. For the seed and for tests. */
  addBuiltIn(tenant_id: number, code: { offer_id: string; code: string; max_uses?: number }): Promise<void>;
  readonly backOffice: {
    codes(reviewer: Reviewer, offer: string): ReturnType<typeof readCodes>;
    addCode(reviewer: Reviewer, code: NewCode): ReturnType<typeof addCode>;
    withdrawCode(reviewer: Reviewer, input: { id: string; idempotency_key: string | null }): ReturnType<typeof withdrawCode>;
    addBatch(reviewer: Reviewer, input: { offer: string; size: number; idempotency_key: string | null }): ReturnType<typeof addBatch>;
    exportBatch(reviewer: Reviewer, id: string): Promise<Download>;
    redemptions(reviewer: Pick<Reviewer, "tenant">, query: RedemptionsQuery): ReturnType<typeof listRedemptions>;
    redemption(reviewer: Pick<Reviewer, "tenant">, id: string): Promise<RedemptionFile>;
    decide(reviewer: Reviewer, input: RedemptionDecision): ReturnType<typeof decideRedemption>;
  };
  /** For the manifest. */
  readonly jobs: {
    makeCodes(batch: CodeKey): Promise<void>;
    releaseReservations(): Promise<void>;
    grantHeld(): Promise<void>;
    grantOfRegistration(owner: PlayerKey): Promise<void>;
    endRedemptions(player: EndedPlayer): Promise<void>;
    forgetOld(): Promise<void>;
  };
  /** Throws if the database's table of transitions differs from the code's. */
  checkStates(): Promise<void>;
}
