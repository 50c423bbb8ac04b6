import type { CaseLayout } from "../../adapters/regulator/case-layout.ts";
import type { Storage } from "../../adapters/storage/storage.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { Log } from "../../kernel/log.ts";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { FreeBets } from "../free-bets/index.ts";
import type { Notifications } from "../notifications/index.ts";
import type { Players } from "../players/index.ts";
import type { Proposals } from "../proposals/index.ts";
import type { Sports } from "../sports/index.ts";
import type { Tenants } from "../tenants/index.ts";
import type { Wallet } from "../wallet/index.ts";
import type { AnnounceBetNeeds } from "./announce-bet.ts";
import type { SettleNeeds } from "./settle-bets.ts";

export interface SportBetsNeeds extends SettleNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, "error" | "warn">;
  readonly tenants: Pick<Tenants, "byId">;
  readonly sports: Pick<
    Sports,
    "hold" | "fixturesOf" | "chances" | "models" | "quote" | "betOnFixtures" | "standingResults" | "decidedLately" | "streamRows"
  >;
  readonly wallet: Pick<Wallet, "lockMany" | "postIn" | "postAllIn" | "announce" | "activeBonus">;
  readonly freeBets: Pick<FreeBets, "hold" | "use" | "lock" | "giveBack" | "takeAgain">;
  /** Checks that the wallet's own restrictions do not cover: identity, and limits that must be set. */
  readonly protection: { mayStake(scope: PlayerScope): Promise<void> };
}

export interface IntegrityNeeds extends AnnounceBetNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly tenants: Pick<Tenants, "all">;
  readonly sports: Pick<Sports, "orderForIntegrity">;
  readonly cases: Pick<SettleNeeds["cases"], "over">;
  readonly notifications: Pick<Notifications, "send">;
  readonly proposals: Pick<Proposals, "propose">;
}

export interface CaseNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, "error">;
  readonly jobs: Pick<Jobs, "add">;
  readonly vault: Pick<Vault, "seal" | "openBytes">;
  readonly storage: Storage;
  readonly caseLayout: CaseLayout;
  readonly tenants: Pick<Tenants, "all" | "byId">;
  readonly sports: Pick<Sports, "betOnFixtures" | "streamRows">;
  readonly players: Pick<Players, "byId" | "staffNames" | "readersAmong">;
  /** The group of each of these accounts that share a device. */
  deviceGroups(tenantId: number, players: readonly string[]): Promise<Map<string, string>>;
}

export interface TradingNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly tenants: Pick<Tenants, "all" | "byId">;
  readonly sports: Pick<
    Sports,
    | "fixtures"
    | "awaitingResults"
    | "offer"
    | "traderSuspensions"
    | "suspend"
    | "lift"
    | "takesResult"
    | "planResult"
    | "enterResult"
    | "standingResults"
    | "holdResults"
    | "offerable"
    | "margins"
    | "previewMargin"
    | "changeMargin"
    | "overrides"
    | "override"
    | "modelView"
    | "lockBook"
    | "lockMarket"
    | "betOnFixtures"
  >;
  readonly players: Pick<Players, "staffNames">;
  readonly proposals: Pick<Proposals, "propose">;
}
