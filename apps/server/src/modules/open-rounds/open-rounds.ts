import type { ParkReason, ParkedWin as ParkedWinWire, RoundCase } from "@trevo/contract";
import type { AuditScope } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import type { OpenStakes } from "../../kernel/open-stakes.ts";
import type { Reviewer, StaffTenantScope } from "../../kernel/scope.ts";
import type { Slice } from "../../kernel/slice-of.ts";
import type { NamedRound, ParkedNow, ReportedWin } from "../play/index.ts";
import type { ParkedWinDecision } from "./decide-parked-win.ts";
import type { RoundDecision } from "./decide-round.ts";
import type { CaseListQuery } from "./list-cases.ts";
import type { ParkedWinsQuery } from "./list-parked-wins.ts";
import type { Brand } from "./needs.ts";
import type { ParkedWin } from "./parked-store.ts";
import type { Decision } from "./present.ts";
import type { RoundFile, RoundProved } from "./read-case.ts";
import type { RoundPolicy } from "./set-policy.ts";
import type { FollowedRound, OpenRoundRef } from "./store.ts";

/**
 * Owns what is known of providers' rounds that stay open, and how long a tenant lets them; and the house's own that a person must see.
 * Promises: such a round ends once and as its provider says, or waits for a person; a call that comes late changes nothing.
 * Does not: end the house's own rounds (`play` and `crash` do; one of theirs that they cannot end is listed here), or guess.
 */
export interface OpenRounds {
  /** Asks about the rounds that are due; a job does every five minutes. Answers how many rounds were looked at. */
  sweep(): Promise<number>;
  readonly parkedWins: ParkedWins;
  /** What is staked in providers' open rounds, as far as entries are followed. */
  openStakes(tenantId: number): Promise<OpenStakes>;
  /** What members of staff see and decide. */
  readonly backOffice: {
    cases(scope: Brand, query: CaseListQuery): Promise<Slice<RoundCase>>;
    /** Any round, with its proof. Refuses with `not_found`. */
    round(scope: Pick<StaffTenantScope, "tenant">, roundId: string): Promise<RoundProved>;
    /** A round that is or was a case. Refuses with `not_found`. */
    file(scope: Brand, roundId: string): Promise<RoundFile>;
    /** Refuses with `not_found`, `wrong_state`. */
    decide(reviewer: Reviewer, input: RoundDecision): Promise<Decision>;
  };
  /** Rounds of the house whose end is known and cannot be posted. */
  readonly ownCases: {
    report(round: FollowedRound): Promise<void>;
    /** In the transaction that ends the round. */
    over(tx: Tx, round: OpenRoundRef): Promise<void>;
  };
  /** Hours. */
  policyOf(tenantId: number, providerCode: string): Promise<number>;
  setPolicy(scope: AuditScope, policy: RoundPolicy): Promise<void>;
}

/** Wins that a provider has reported and that are not paid without a person. */
export interface ParkedWins {
  /** For whoever answers the provider. */
  find(tx: Tx, key: Pick<ParkedWin, "tenant_id" | "provider_code" | "external_id">): Promise<ParkedWin | null>;
  /** Answers its id. */
  park(tx: Tx, win: ReportedWin & { reason: ParkReason }): Promise<string>;
  /** Calls somebody about what was parked: after the commit. */
  raise(win: ParkedNow): void;
  /** Whether a win of the round waits. */
  waitsIn(tx: Tx, round: NamedRound): Promise<boolean>;
  /** Whether a person has ended the round. */
  isEnded(tx: Tx, round: OpenRoundRef): Promise<boolean>;
  /** What waits at a brand, the oldest first. */
  list(scope: Brand, query: ParkedWinsQuery): Promise<Slice<ParkedWinWire>>;
  waiting(tenantId: number, limit: number): Promise<ParkedWin[]>;
  /** Pays it, or refuses it for ever. Refuses with `not_found`, `wrong_state`. */
  decide(reviewer: Reviewer, input: ParkedWinDecision): Promise<ParkedWinWire>;
}
