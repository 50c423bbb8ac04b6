import type { ImageScreen } from "../../adapters/image-screen/image-screen.ts";
import type { Storage } from "../../adapters/storage/storage.ts";
import type { Broadcaster, ChannelListener } from "../../kernel/broadcaster.ts";
import type { Bus } from "../../kernel/bus.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { Log } from "../../kernel/log.ts";
import type { Catalog } from "../catalog/index.ts";
import type { Moderation } from "../moderation/index.ts";
import type { Notifications } from "../notifications/index.ts";
import type { Players } from "../players/index.ts";
import type { Protection } from "../protection/index.ts";
import type { Tenants } from "../tenants/index.ts";
import type { PlayersTotals } from "../totals/index.ts";
import type { Wallet } from "../wallet/index.ts";
import type { RoomCache } from "./create-room-cache.ts";
import type { RoomKey } from "./room-store.ts";

export interface ChatModuleNeeds {
  readonly db: Db;
  /** Address of the database, for the connection of the process that counts sockets. */
  readonly url: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly bus: Pick<Bus, "subscribe" | "onGap">;
  readonly jobs: Pick<Jobs, "add">;
  readonly broadcaster: Pick<Broadcaster, "toChannel" | "toPlayer"> & {
    onChannelEvent(listener: ChannelListener): void;
    readonly channels: {
      occupancy(
        tenantId: number,
        wanted: { readonly channels: readonly string[] },
      ): Promise<readonly { readonly channel: string; readonly subscriptions: number }[]>;
    };
  };
  readonly tenants: Pick<Tenants, "all" | "byId" | "hosts">;
  readonly players: Pick<Players, "byId" | "holdAlone">;
  readonly protection: Pick<Protection, "mayChat" | "mayLogin" | "recordRiskSign" | "onExcluded">;
  readonly totals: Pick<PlayersTotals, "of">;
  readonly wallet: Pick<Wallet, "round">;
  readonly catalog: Pick<Catalog, "byIds">;
  readonly notifications: Pick<Notifications, "send">;
  readonly storage: Storage;
  readonly imageScreen: ImageScreen;
  readonly vault: Pick<Vault, "seal">;
  readonly moderation: Pick<
    Moderation,
    | "rulesOf"
    | "countEchoes"
    | "sanctionOf"
    | "sanctionIn"
    | "sanctionsOf"
    | "recordRefusals"
    | "muteByRule"
    | "openCase"
    | "report"
    | "recordRemoval"
    | "isRemovedPicture"
    | "underReview"
    | "markPicture"
    | "unmarkPicture"
    | "onDecided"
    | "provideContext"
  >;
  /** Multiplies the players' maximum pace, like the rate limits. */
  readonly limitScale: number;
}

/** Sockets in a room's channel over all nodes, as last announced. */
export interface OnlineCounts {
  of(key: RoomKey): number;
  set(key: RoomKey, online: number): void;
}

export interface ChatNeeds extends ChatModuleNeeds {
  readonly rooms: RoomCache;
  readonly online: OnlineCounts;
}
