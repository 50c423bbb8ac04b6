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
  /** Of the coupons of one group a person has one under review or with an open bonus. */
  readonly group: string | null;
  readonly args: OfferArgs;
  readonly terms: Localized;
  /** SHA-256 of both texts, hexadecimal. */
  readonly terms_hash: string;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
}

/** What a member of staff writes. */
export interface OfferContent {
  readonly name: Localized;
  /** Checked against the rules' own schemas. */
  readonly args: unknown;
}

export interface OfferEdit extends OfferContent {
  /** Hash of the content that it changes; another one is refused. */
  readonly based_on?: string | undefined;
}

export interface NewOffer extends OfferContent {
  readonly kind: OfferKind;
}

/** What the installation brings along: the seed's offers, and those of tests. */
export interface BuiltInOffer extends NewOffer {
  readonly id: string;
}

/** How much of an offer one redemption takes. */
export interface OfferUse extends OfferKey {
  /** Face value, centavos. */
  readonly cents: number;
}

/** A use by whoever has read the offer without its lock. */
export interface VersionUse extends OfferUse {
  readonly version: number;
  /** Otherwise it is reserved. */
  readonly is_granted: boolean;
}

export interface Publication {
  readonly offer_id: string;
  readonly version: number;
  /** Of the terms that the proposer has read. */
  readonly terms_hash?: string | undefined;
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

/** An offer beside what the player may do with it. */
export interface ProposedOffer {
  readonly offer: PublishedOffer;
  /** Null: the player may take it. */
  readonly refusal: OfferRefusal | null;
}

/**
 * Owns offers: their versions, their texts, their limits, and lists of players.
 * Promises: what is published never changes, was checked with exactly these arguments, and has the text that its rules give; limits and budget are exact
 * under any number of parallel redemptions.
 * Does not: give anything (`rewards`), or keep who took what (the module of the kind).
 */
export interface Offers {
  /** What holds now, from a memory of at most 5 s. For lists and followers; whoever gives something calls `lock`. */
  published(tenantId: number, kind: OfferKind): Promise<readonly PublishedOffer[]>;
  /** The same as it is now, in the caller's transaction. The oldest offer first. */
  publishedIn(tx: Tx, tenantId: number, kind: OfferKind): Promise<readonly PublishedOffer[]>;
  /** The version that held just before the moment. Null where it was not published then, or was paused. */
  heldUntil(tx: Tx, key: OfferKey, moment: Date): Promise<PublishedOffer | null>;
  /** Versions of a kind that held at some time between the moments: paused or replaced ones up to then. */
  heldWithin(db: Db | Tx, tenantId: number, within: HeldWithin): Promise<PublishedOffer[]>;
  /** As it is now, with its counter locked until the transaction ends. Null when it is not published, paused, ended or outside its window. */
  lock(tx: Tx, key: OfferKey): Promise<PublishedOffer | null>;
  /** The same without the lock: for whoever ends with `take`. */
  present(tx: Tx, key: OfferKey): Promise<PublishedOffer | null>;
  /** Any version that was ever published, for what was given under it. */
  version(db: Db | Tx, key: OfferKey & { readonly version: number }): Promise<PublishedOffer | null>;
  /** The player's facts that rules may use, read by `tx` alone. `event` is the player event that has just been recorded. */
  facts(tx: Tx, owner: PlayerKey, event?: OfferEvent | null): Promise<PlayerFacts>;
  /** As `facts`, of a player whom `tx` has read. */
  factsOf(tx: Tx, player: Player): Promise<PlayerFacts>;
  /** Of conditions and trigger; null when they are met. Without an event the offer is only looked at. */
  refusal(offer: Pick<PublishedOffer, "args">, facts: PlayerFacts): OfferRefusal | null;
  /** Whether `reserve` would find one at this moment. Waits for nobody, and promises nothing. */
  hasRoom(within: Db | Tx, use: OfferUse): Promise<boolean>;
  /** Takes one use and its centavos out of what is left. False: the offer is used up. Under `lock`. */
  reserve(tx: Tx, use: OfferUse): Promise<boolean>;
  /**
   * Takes one use at the end of a transaction that has read the offer by `present`: its counter is locked here, so that everybody else waits no longer than
   * for the commit. `changed`: it is another version now, or none. Whoever calls it locks nothing afterwards that others lock before a counter.
   */
  take(tx: Tx, use: VersionUse): Promise<"taken" | "used_up" | "changed">;
  /** Of each of these, how many uses are left for everybody; null where there is no limit. Today's limit is not counted. */
  left(tenantId: number, ids: readonly string[]): Promise<Map<string, number | null>>;
  /** A reserved use was granted. */
  settle(tx: Tx, use: OfferUse): Promise<void>;
  /** A reserved use is given back. `reserved_at` says which day's limit it leaves. */
  release(tx: Tx, use: OfferUse & { readonly reserved_at: Date }): Promise<void>;
  /**
   * Publishes what the installation brings along, without a second person. Again with the same content nothing happens; with another one it is the next
   * version. Null where staff has paused or ended it. Refuses as publishing does. For the seed and for tests.
   */
  publishBuiltIn(tenant: Tenant, offer: BuiltInOffer): Promise<PublishedOffer | null>;
  /** What the player is offered now, and why not where not. */
  proposedTo(scope: PlayerScope): Promise<readonly ProposedOffer[]>;
  /** The text of what holds now. Refuses with `not_found`. */
  terms(scope: TenantScope & { readonly player: PlayerScope | null }, id: string): Promise<PublishedOffer>;
  /** What publishing is, for proposals. */
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
    /** Changes the draft, or begins the next version. Refuses with `not_found`, `invalid_fields`, `wrong_state` (it has ended, or is based on another content). */
    edit(scope: StaffTenantScope, id: string, content: OfferEdit): Promise<StaffOfferDetail>;
    /** What storing, checking and publishing it would say. */
    preview(scope: StaffTenantScope, offer: NewOffer): Promise<OfferPreview>;
    /** What an offer may name of the catalogue, by a part of the title. */
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
    /** Refuses with `invalid_fields` where one of the players is not the brand's. */
    createList(scope: StaffTenantScope, list: { name: string; player_ids: readonly string[] }): Promise<OfferListSummary>;
  };
  /** For the manifest. */
  readonly jobs: { endDue(): Promise<void> };
}
