import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { PlayerKey, Players } from "../players/index.ts";
import type { Guards, Wallet } from "../wallet/index.ts";

export interface Exclusion {
  readonly start_at: Date;
  /** Null is for ever. */
  readonly end_at: Date | null;
}

export interface ProtectionNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, "add">;
  readonly players: Pick<Players, "byId" | "ofPerson" | "takeCpf">;
  readonly wallet: { setGuards: Wallet["setGuards"]; guards(owner: PlayerKey): Promise<Pick<Guards, "reason">> };
}
