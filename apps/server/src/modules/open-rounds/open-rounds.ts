import type { ListedRound, ParkReason, ParkedWin as ParkedWinWire, RoundCase } from "@trevo/contract";
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
import type { RoundListQuery } from "./list-rounds.ts";
import type { Brand } from "./needs.ts";
import type { ParkedWin } from "./parked-store.ts";
import type { Decision } from "./present.ts";
import type { RoundFile, RoundProved } from "./read-case.ts";
import type { RoundPolicy } from "./set-policy.ts";
import type { FollowedRound, OpenRoundRef } from "./store.ts";

/**
 * Owns the list of providers' rounds that stay open, each tenant's time limit for them, and house rounds that staff must see. Guarantees:
 * such a round ends once and as its provider reports, or waits for staff; a late call changes nothing. It does not end house rounds (`play`
 * and `crash` do; those that they cannot end are listed here), or guess.
 */
export interface OpenRounds {
  /** Queries rounds that are due; a job calls it every five minutes. Returns the number of rounds handled. */
  sweep(): Promise<number>;
  readonly parkedWins: ParkedWins;
  /** Stakes in providers' open rounds, as far as entries have been followed. */
  openStakes(tenantId: number): Promise<OpenStakes>;
  /** Reads and decisions of staff. */
  readonly backOffice: {
    cases(scope: Brand, query: CaseListQuery): Promise<Slice<RoundCase>>;
    /** Rounds of a brand, newest first. Refuses with `span_too_long`. */
    rounds(scope: Brand, query: RoundListQuery): Promise<Slice<ListedRound>>;
    /** Any round, with its proof. Refuses with `not_found`. */
    round(scope: Pick<StaffTenantScope, "tenant">, roundId: string): Promise<RoundProved>;
    /** A round that is or was a case. Refuses with `not_found`. */
    file(scope: Brand, roundId: string): Promise<RoundFile>;
    /** Refuses with `not_found`, `wrong_state`. */
    decide(reviewer: Reviewer, input: RoundDecision): Promise<Decision>;
  };
  /** House rounds whose end is known but cannot be posted. */
  readonly ownCases: {
    report(round: FollowedRound): Promise<void>;
    /** Call in the transaction that ends the round. */
    over(tx: Tx, round: OpenRoundRef): Promise<void>;
  };
  /** Time limit in hours. */
  policyOf(tenantId: number, providerCode: string): Promise<number>;
  setPolicy(scope: AuditScope, policy: RoundPolicy): Promise<void>;
}

/** Wins reported by a provider that are paid only after a decision of staff. */
export interface ParkedWins {
  /** For the module that responds to the provider. */
  find(tx: Tx, key: Pick<ParkedWin, "tenant_id" | "provider_code" | "external_id">): Promise<ParkedWin | null>;
  /** Returns the win's id. */
  park(tx: Tx, win: ReportedWin & { reason: ParkReason }): Promise<string>;
  /** Raises an alert about a parked win. Call after the commit. */
  raise(win: ParkedNow): void;
  /** True if a win of the round is waiting. */
  waitsIn(tx: Tx, round: NamedRound): Promise<boolean>;
  /** True if staff have ended the round. */
  isEnded(tx: Tx, round: OpenRoundRef): Promise<boolean>;
  /** Wins that wait at a brand, oldest first. */
  list(scope: Brand, query: ParkedWinsQuery): Promise<Slice<ParkedWinWire>>;
  waiting(tenantId: number, limit: number): Promise<ParkedWin[]>;
  /** Pays the win or refuses it for good. Refuses with `not_found`, `wrong_state`. */
  decide(reviewer: Reviewer, input: ParkedWinDecision): Promise<ParkedWinWire>;
}
