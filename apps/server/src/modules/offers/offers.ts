import type { OfferArgs, OfferEvent, OfferRefusal, PlayerFacts } from "@trevo/offers";
import type {
  OfferCatalogue,
  OfferKind,
  OfferListSummary,
  OfferPerformance,
  OfferPreview,
  OfferState,
  Proposal,
  StaffOffer,
  StaffOfferDetail,
} from "@trevo/contract";
import type { Localized } from "@trevo/domain";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey, StaffTenantScope, Tenant, TenantScope, PlayerScope } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import type { ApprovedInput, ProposedChange, ProposedInput } from "../../kernel/proposal-action.ts";
import type { Slice } from "../../kernel/slice-of.ts";

export interface OfferKey {
  readonly tenant_id: number;
  readonly id: string;
}

/** A version of an offer, as players see it. */
export interface PublishedOffer extends OfferKey {
  readonly version: number;
  readonly kind: OfferKind;
  readonly name: Localized;
  /** A person can have one redemption under review or with an open bonus per group of coupons. */
  readonly group: string | null;
  readonly args: OfferArgs;
  readonly terms: Localized;
  /** SHA-256 of both texts, in hexadecimal. */
  readonly terms_hash: string;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
}

/** Content written by a member of staff. */
export interface OfferContent {
  readonly name: Localized;
  /** Validated against the rules' own schemas. */
  readonly args: unknown;
}

export interface OfferEdit extends OfferContent {
  /** Hash of the content that the edit is based on. Refused if it is no longer current. */
  readonly based_on?: string | undefined;
}

export interface NewOffer extends OfferContent {
  readonly kind: OfferKind;
}

/** A built-in offer of the installation: from the seed or a test. */
export interface BuiltInOffer extends NewOffer {
  readonly id: string;
}

/** The part of an offer's limits that one redemption uses. */
export interface OfferUse extends OfferKey {
  /** Face value in centavos. */
  readonly cents: number;
}

/** A use of a version that was read without the offer's lock. */
export interface VersionUse extends OfferUse {
  readonly version: number;
  /** True: counted as granted; false: as reserved. */
  readonly is_granted: boolean;
}

export interface Publication {
  readonly offer_id: string;
  readonly version: number;
  /** Hash of the terms that the proposer has read. */
  readonly terms_hash?: string | undefined;
}

export interface Claiming {
  readonly owner: PlayerKey;
  readonly offer: Pick<PublishedOffer, "args">;
  /** Read by the same transaction. */
  readonly facts: PlayerFacts;
}

export interface HeldWithin {
  readonly kind: OfferKind;
  readonly from: Date;
  readonly until: Date;
}

export interface OffersQuery {
  readonly kind?: OfferKind | undefined;
  readonly state?: OfferState | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** An offer, and whether the player can use it. */
export interface ProposedOffer {
  readonly offer: PublishedOffer;
  /** Null if the player can use it. */
  readonly refusal: OfferRefusal | null;
}

/**
 * Owns offers: their versions, their texts, their limits, and lists of players. Guarantees: a published version never changes, was checked
 * with exactly these arguments, and has the text generated from its rules; limits and budget are exact under any number of concurrent
 * redemptions. It does not grant anything (`rewards`), or store who redeemed what (the module of the kind).
 */
export interface Offers {
  /** Offers in force, from a cache that is at most 5 s old. For lists and followers; to grant something, call `lock`. */
  published(tenantId: number, kind: OfferKind): Promise<readonly PublishedOffer[]>;
  /** The present offers, read in the caller's transaction. Oldest offer first. */
  publishedIn(tx: Tx, tenantId: number, kind: OfferKind): Promise<readonly PublishedOffer[]>;
  /** The version that was in force just before the moment. Null if it was not published then, or was paused. */
  heldUntil(tx: Tx, key: OfferKey, moment: Date): Promise<PublishedOffer | null>;
  /** Versions of a kind that were in force at some time in the period, including those later paused or replaced. */
  heldWithin(db: Db | Tx, tenantId: number, within: HeldWithin): Promise<PublishedOffer[]>;
  /**
   * The present offer, with its counter locked until the transaction ends. Null if it is not published, is paused, has ended or is outside
   * its window.
   */
  lock(tx: Tx, key: OfferKey): Promise<PublishedOffer | null>;
  /** The same without the lock, for transactions that end with `take`. */
  present(tx: Tx, key: OfferKey): Promise<PublishedOffer | null>;
  /** Any version that was ever published, for grants made under it. */
  version(db: Db | Tx, key: OfferKey & { readonly version: number }): Promise<PublishedOffer | null>;
  /** The player's facts that rules can use, read only through `tx`. `event` is the player event that has just been recorded. */
  facts(tx: Tx, owner: PlayerKey, event?: OfferEvent | null): Promise<PlayerFacts>;
  /** Like `facts`, for a player already read by `tx`. */
  factsOf(tx: Tx, player: Player): Promise<PlayerFacts>;
  /** Why trigger or conditions are not met; null if they are. Without an event the trigger is not required. */
  refusal(offer: Pick<PublishedOffer, "args">, facts: PlayerFacts): OfferRefusal | null;
  /**
   * Like `refusal`, for an offer that the player takes without a code: its trigger must have happened, such as a level that was reached.
   * The facts were read by the same transaction.
   */
  claimRefusal(tx: Tx, claiming: Claiming): Promise<OfferRefusal | null>;
  /** True if `reserve` would succeed at this moment. Takes no lock and guarantees nothing. */
  hasRoom(within: Db | Tx, use: OfferUse): Promise<boolean>;
  /** Reserves one use with its centavos. Returns false if the offer is used up. Call under `lock`. */
  reserve(tx: Tx, use: OfferUse): Promise<boolean>;
  /**
   * Counts one use at the end of a transaction that read the offer by `present`. The counter is locked only here, so that other
   * transactions wait only for the commit. Returns `changed` if another version or none is in force. Afterwards the caller must not lock
   * anything that others lock before a counter.
   */
  take(tx: Tx, use: VersionUse): Promise<"taken" | "used_up" | "changed">;
  /** Remaining uses of each offer for all players; null without a limit. Daily limits are ignored. */
  left(tenantId: number, ids: readonly string[]): Promise<Map<string, number | null>>;
  /** Call when a reserved use was granted. */
  settle(tx: Tx, use: OfferUse): Promise<void>;
  /** Returns a reserved use. `reserved_at` determines the day whose limit it is returned to. */
  release(tx: Tx, use: OfferUse & { readonly reserved_at: Date }): Promise<void>;
  /**
   * Publishes a built-in offer without a second person. With the same content nothing happens; with new content it becomes the next
   * version. Returns null if staff have paused or ended it. Refuses as publishing does. For the seed and for tests.
   */
  publishBuiltIn(tenant: Tenant, offer: BuiltInOffer): Promise<PublishedOffer | null>;
  /** Offers for the player, with the reason if one cannot be used now. */
  proposedTo(scope: PlayerScope): Promise<readonly ProposedOffer[]>;
  /** The offer in force with its terms. Refuses with `not_found`. */
  terms(scope: TenantScope & { readonly player: PlayerScope | null }, id: string): Promise<PublishedOffer>;
  /** Describes and executes proposals to publish. */
  readonly publication: {
    describe(tx: Tx, proposed: ProposedInput & { readonly input: Publication }): Promise<ProposedChange>;
    apply(tx: Tx, approved: ApprovedInput & { readonly input: Publication }): Promise<() => Promise<void>>;
  };
  readonly backOffice: {
    list(scope: StaffTenantScope, query: OffersQuery): Promise<Slice<StaffOffer>>;
    /** Refuses with `not_found`. */
    read(scope: StaffTenantScope, id: string): Promise<StaffOfferDetail>;
    /** Refuses with `invalid_fields`. */
    create(scope: StaffTenantScope, offer: NewOffer): Promise<StaffOfferDetail>;
    /**
     * Changes the draft, or starts the next version. Refuses with `not_found`, `invalid_fields`, `wrong_state` (it has ended, or the edit
     * is based on other content).
     */
    edit(scope: StaffTenantScope, id: string, content: OfferEdit): Promise<StaffOfferDetail>;
    /** Returns the results of storing, checking and publishing it. */
    preview(scope: StaffTenantScope, offer: NewOffer): Promise<OfferPreview>;
    /** Games and categories that an offer can name, by a part of the title. */
    catalogue(scope: StaffTenantScope, text: string): Promise<OfferCatalogue>;
    /** Checks the draft. Refuses with `not_found`, `wrong_state` (there is no draft). */
    lint(scope: StaffTenantScope, id: string): Promise<StaffOfferDetail>;
    /** Refuses with `not_found`, `wrong_state`, `offer_blocked`, `invalid_fields`. */
    publish(
      scope: StaffTenantScope,
      input: { id: string; version: number; terms_hash?: string | undefined; reason: string; idempotency_key: string | null },
    ): Promise<Proposal>;
    /** Each refuses with `not_found`, `wrong_state`. */
    pause(scope: StaffTenantScope, id: string): Promise<StaffOfferDetail>;
    resume(scope: StaffTenantScope, id: string): Promise<StaffOfferDetail>;
    end(scope: StaffTenantScope, id: string): Promise<StaffOfferDetail>;
    /** Refuses with `not_found`. */
    performance(scope: StaffTenantScope, id: string): Promise<OfferPerformance>;
    lists(scope: StaffTenantScope, query: { after?: string | undefined; limit: number }): Promise<Slice<OfferListSummary>>;
    /** Refuses with `invalid_fields` if one of the players does not belong to the brand. */
    createList(scope: StaffTenantScope, list: { name: string; player_ids: readonly string[] }): Promise<OfferListSummary>;
  };
  /** For the manifest. */
  readonly jobs: { endDue(): Promise<void> };
}
