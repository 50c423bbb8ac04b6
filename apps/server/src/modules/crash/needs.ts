import type { Bus } from "../../kernel/bus.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Database } from "../../kernel/db.ts";
import type { Log } from "../../kernel/log.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { Catalog } from "../catalog/index.ts";
import type { DemoWallet } from "../play/index.ts";
import type { Wallet } from "../wallet/index.ts";
import type { TableEventNeeds } from "./create-table-events.ts";
import type { DueNeeds } from "./settle-due-bets.ts";

export interface CrashNeeds extends Omit<TableEventNeeds, "namesOf" | "time"> {
  readonly database: Pick<Database, "db" | "url">;
  readonly clock: Clock;
  readonly log: Log;
  readonly vault: Vault;
  readonly bus: Bus;
  readonly wallet: Pick<Wallet, "postIn" | "lockRestrictions" | "balance" | "announce" | "roundEntries" | "activeBonus">;
  readonly demoWallet: DemoWallet;
  readonly cases: DueNeeds["cases"];
  readonly players: { publicNames: TableEventNeeds["namesOf"] };
  readonly catalog: Pick<Catalog, "isPlayable">;
  readonly realtimeKeyOf: (tenant: Tenant) => string;
  /** Number of rounds in a chain; tests use short ones. */
  readonly chainLength?: number;
}
