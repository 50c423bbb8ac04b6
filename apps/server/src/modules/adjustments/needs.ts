import type { Notifications } from "../notifications/index.ts";
import type { Players } from "../players/index.ts";
import type { Proposals } from "../proposals/index.ts";
import type { Wallet } from "../wallet/index.ts";

export interface AdjustmentNeeds {
  readonly players: Pick<Players, "byId" | "hold">;
  readonly wallet: Pick<Wallet, "lockBalance" | "postIn" | "announce">;
  readonly notifications: Pick<Notifications, "send">;
}

export interface ProposeNeeds {
  readonly proposals: Pick<Proposals, "propose">;
}
