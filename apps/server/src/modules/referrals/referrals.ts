import type { AffiliateStatement, ClosingObstacle, Download } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey, PlayerScope, Reviewer, TenantScope } from "../../kernel/scope.ts";
import type { Slice } from "../../kernel/slice-of.ts";
import type { Player } from "../players/index.ts";
import type { VisitCodes } from "./count-click.ts";
import type { ReferralDecision, ReferralsQuery } from "./decide-referral.ts";
import type { NewLink, listOwnPlayers } from "./affiliate-portal.ts";
import type { AffiliateStateChange, NewAffiliate, StatementsQuery } from "./manage-affiliates.ts";
import type { AffiliateSummary, PresentedLink, StaffAffiliate, StaffStatement } from "./present-affiliate.ts";
import type { listInvited } from "./list-invited.ts";
import type { StaffReferral } from "./present.ts";

/**
 * Owns who referred a player, the rewards for it, and affiliates, who refer for a commission. Guarantees: an attribution is written when
 * the account opens, and only two members of staff can correct it; a player earns the amount of a plan once, under the version in force
 * then; friends' names are masked, or null for hidden friends, and their amounts are not shown. Does not post money itself (`rewards`
 * does), or decide whether a referral qualifies from data derived from the ledger.
 */
export interface Referrals {
  /** Call it in the registering transaction. */
  attribute(tx: Tx, scope: TenantScope, player: Player): Promise<void>;
  /** Call it in the transaction of a login. */
  noteDevice(tx: Tx, scope: TenantScope, player: Player): Promise<void>;
  /** Counts a visit through an affiliate link, once for each visitor and day. Does not reveal whether there is such a link. */
  countClick(scope: TenantScope, codes: VisitCodes): Promise<void>;
  /** Unpaid statements that are owed to a person. */
  closingObstacles(db: Db | Tx, player: PlayerKey): Promise<readonly ClosingObstacle[]>;
  invited(scope: PlayerScope, query: { page: number; as_of?: string | undefined }): ReturnType<typeof listInvited>;
  /** For the signed-in affiliate. All refuse with `not_found` a player who is not one. */
  readonly portal: {
    summary(scope: PlayerScope): Promise<AffiliateSummary>;
    links(scope: PlayerScope): Promise<PresentedLink[]>;
    /** Refuses with `already_exists`, `wrong_state` (there are 50), `invalid_fields`. */
    addLink(scope: PlayerScope, link: NewLink): Promise<PresentedLink>;
    /** Names are masked, or null for hidden players. */
    players(scope: PlayerScope, query: { page: number; as_of?: string | undefined }): ReturnType<typeof listOwnPlayers>;
    /** A CSV file in the player's language. */
    exportStatements(scope: PlayerScope): Promise<Download>;
    statements(scope: PlayerScope): Promise<AffiliateStatement[]>;
  };
  readonly backOffice: {
    affiliates(reviewer: Reviewer): Promise<StaffAffiliate[]>;
    /** Refuses with `not_found`, `already_exists`, `wrong_state`. */
    addAffiliate(reviewer: Reviewer, affiliate: NewAffiliate): Promise<StaffAffiliate>;
    /** Refuses with `not_found`, `wrong_state`. */
    changeAffiliate(reviewer: Reviewer, change: AffiliateStateChange): Promise<StaffAffiliate>;
    statements(reviewer: Reviewer, query: StatementsQuery): Promise<Slice<StaffStatement>>;
    list(reviewer: Reviewer, query: ReferralsQuery): Promise<Slice<StaffReferral>>;
    /** Refuses with `not_found`, `wrong_state`, `rewards_not_allowed`. */
    decide(reviewer: Reviewer, decision: ReferralDecision): Promise<StaffReferral>;
  };
  /** Throws if the states in the database differ from those in the code. */
  checkStates(): Promise<void>;
  /** For the manifest. */
  readonly jobs: {
    qualify(): Promise<void>;
    settle(): Promise<void>;
    makeStatements(): Promise<void>;
    forgetSignals(): Promise<void>;
    forgetClicks(): Promise<void>;
  };
}
