import { authEndpoints } from "./auth.ts";
import { betsEndpoints } from "./bets.ts";
import { gamesEndpoints } from "./games.ts";
import { gatewayEndpoints } from "./gateway.ts";
import { houseEndpoints } from "./house.ts";
import { siteEndpoints } from "./site.ts";
import { walletEndpoints } from "./wallet.ts";

/** Every endpoint of the wire. A route that is not listed here does not start. */
export const contract = {
  ...siteEndpoints,
  ...authEndpoints,
  ...walletEndpoints,
  ...gatewayEndpoints,
  ...gamesEndpoints,
  ...betsEndpoints,
  ...houseEndpoints,
};
export type Contract = typeof contract;
export type EndpointKey = keyof Contract;

export * from "./auth-rules.ts";
export * from "./auth.ts";
export * from "./bets.ts";
export * from "./client.ts";
export * from "./endpoint.ts";
export * from "./field-messages.ts";
export * from "./games.ts";
export * from "./gateway.ts";
export * from "./house.ts";
export * from "./realtime.ts";
export * from "./refusals.ts";
export * from "./site.ts";
export * from "./tenant-settings.ts";
export * from "./wallet.ts";
export * from "./wire.ts";
