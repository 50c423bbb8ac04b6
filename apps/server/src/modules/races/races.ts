import type { Race, RaceSummary } from "@trevo/contract";
import type { Follower, Position } from "../../kernel/follower.ts";
import type { ListPage } from "../../kernel/page-of.ts";
import type { PlayerScope, StaffTenantScope } from "../../kernel/scope.ts";
import type { RaceResults, StaffRace } from "./read-results.ts";
import type { RaceViewer } from "./viewer.ts";

/**
 * Owns races: their runs, their participants, and the scores derived from the ledger. Guarantees: a run keeps the prizes and rules with
 * which it was opened; a round counts if it is later than the joining transaction and closed within the run. Does not freeze and pay places
 * itself (`ranks`), keep texts, limits and budgets (`offers`), or pay anything by a score before it is frozen.
 */
export interface Races {
  /** Refuses with `not_found` if the brand has no races. */
  list(viewer: RaceViewer, page: number): Promise<ListPage<RaceSummary>>;
  /** Null if the brand has no such race. */
  find(viewer: RaceViewer, id: string): Promise<Race | null>;
  /** Refuses with `not_found`. */
  read(viewer: RaceViewer, id: string): Promise<Race>;
  /** Refuses with `not_found`, `wrong_state` (the race has ended), `offer_not_for_you`. */
  join(scope: PlayerScope, id: string): Promise<Race>;
  readonly backOffice: {
    list(scope: StaffTenantScope, page: number): Promise<ListPage<StaffRace>>;
    /** Refuses with `not_found`. */
    results(scope: StaffTenantScope, id: string): Promise<RaceResults>;
  };
  /** For the manifest. */
  readonly follower: Follower<Position>;
  readonly jobs: { openRaces(): Promise<void>; freezeRaces(): Promise<void> };
  stop(): Promise<void>;
}
