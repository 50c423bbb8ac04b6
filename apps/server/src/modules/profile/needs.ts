import type { Storage } from "../../adapters/storage/storage.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Players } from "../players/index.ts";
import type { PlayersTotals } from "../totals/index.ts";
import type { Club, ClubView } from "./club.ts";
import type { Wallet } from "../wallet/index.ts";

export interface ProfileNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Pick<Vault, "seal" | "open">;
  readonly storage: Storage;
  readonly players: Pick<Players, "byId" | "change" | "hold">;
  readonly totals: Pick<PlayersTotals, "of">;
  readonly wallet: Pick<Wallet, "balance">;
  /** A player's status in the VIP club, and the thresholds of its levels. */
  readonly club: { club(player: PlayerKey): Promise<Club>; clubView(player: PlayerKey): Promise<ClubView> };
}
