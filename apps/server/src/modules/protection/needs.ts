import type { AlertAction } from "@trevo/contract";
import type { NationalRegister } from "../../adapters/identity/national-register.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { Log } from "../../kernel/log.ts";
import type { Metrics } from "../../kernel/metrics.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Player, Players } from "../players/index.ts";
import type { Tenants } from "../tenants/index.ts";
import type { Wallet } from "../wallet/index.ts";

export interface Exclusion {
  readonly start_at: Date;
  /** Null for a permanent exclusion. */
  readonly end_at: Date | null;
}

/** An exclusion that listeners are notified of. `id` belongs to the exclusion that was made, or that became known for the account. */
export interface MadeExclusion extends Exclusion {
  readonly id: string;
}

/** Called in the excluding transaction, once per account, with the end of the exclusion that ends last. */
export type ExcludedListener = (tx: Tx, account: PlayerKey, exclusion: MadeExclusion) => Promise<void>;

/** Called in a job's transaction for each verified account of a person whom the national register lists, since `since`. */
export type ImpededListener = (tx: Tx, account: PlayerKey, since: Date) => Promise<void>;

/** What staff did to protect a player. */
export interface Care {
  readonly id: string;
  readonly action: AlertAction;
  readonly until: Date | null;
}

/** Called in the transaction in which staff protects a player. */
export type CareListener = (tx: Tx, account: PlayerKey, care: Care) => Promise<void>;

export interface ProtectionNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, "add">;
  readonly tenants: Pick<Tenants, "byId">;
  readonly players: Pick<
    Players,
    "byId" | "hold" | "holdAlone" | "accountsOfPerson" | "ofPerson" | "ofPersonsAt" | "personOfCpf" | "takeCpf" | "staffNames"
  >;
  readonly log: Pick<Log, "warn" | "error">;
  readonly metrics: Metrics;
  readonly register: NationalRegister;
  /** Knows whose identity is verified. */
  readonly verification: { isVerified(player: Player): Promise<boolean> };
  readonly wallet: Pick<
    Wallet,
    "setRestrictions" | "restrictions" | "lockRestrictions" | "lockMany" | "shareLimits" | "resultSince" | "balance"
  >;
}
