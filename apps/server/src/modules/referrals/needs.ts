import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Log } from "../../kernel/log.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Notifications } from "../notifications/index.ts";
import type { Offers } from "../offers/index.ts";
import type { Players } from "../players/index.ts";
import type { Rewards } from "../rewards/index.ts";
import type { Tenants } from "../tenants/index.ts";
import type { PlayersTotals } from "../totals/index.ts";

export interface ReferralNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly vault: Pick<Vault, "blindIndex">;
  readonly tenants: Pick<Tenants, "all" | "byId">;
  readonly players: Pick<Players, "invitedBy" | "publicNames" | "byReferralCode" | "byId" | "hold" | "holdAlone" | "accountsOfPerson">;
  readonly totals: Pick<PlayersTotals, "ofMany">;
  readonly offers: Pick<Offers, "published" | "publishedIn" | "heldUntil" | "version" | "lock" | "reserve" | "settle">;
  readonly rewards: Pick<Rewards, "grant">;
  readonly notifications: Pick<Notifications, "send">;
  /** False for staff and for a player who is excluded, blocked or closed: they are given nothing. */
  readonly mayWin: (tx: Tx, player: PlayerKey) => Promise<boolean>;
  /** Keyed hashes of the Pix keys to which the player is paid. */
  readonly pixKeysOf: (tx: Tx, player: PlayerKey) => Promise<readonly Buffer[]>;
  /** Whether one person has paid for, or owns, both this account and one of the others. */
  readonly sharesPayer: (tx: Tx, player: PlayerKey, others: readonly string[]) => Promise<boolean>;
}
