import { authEndpoints } from "./auth.ts";
import { authSecurityEndpoints } from "./auth-security.ts";
import { betsEndpoints } from "./bets.ts";
import { boxesEndpoints } from "./boxes.ts";
import { cashbackEndpoints } from "./cashback.ts";
import { couponsEndpoints } from "./coupons.ts";
import { crashEndpoints } from "./crash.ts";
import { documentEndpoints } from "./documents.ts";
import { favoritesEndpoints } from "./favorites.ts";
import { contentEndpoints } from "./content.ts";
import { gamesEndpoints } from "./games.ts";
import { gatewayEndpoints } from "./gateway.ts";
import { houseEndpoints } from "./house.ts";
import { missionsEndpoints } from "./missions.ts";
import { notificationsEndpoints } from "./notifications.ts";
import { offersEndpoints } from "./offers.ts";
import { pointsEndpoints } from "./points.ts";
import { ranksEndpoints } from "./ranks.ts";
import { referralsEndpoints } from "./referrals.ts";
import { payoutEndpoints } from "./payouts.ts";
import { playerBonusEndpoints } from "./player-bonuses.ts";
import { privacyEndpoints } from "./privacy.ts";
import { profileEndpoints } from "./profile.ts";
import { protectionEndpoints } from "./protection.ts";
import { returnsEndpoints } from "./returns.ts";
import { reportEndpoints } from "./reports.ts";
import { pushEndpoints } from "./push.ts";
import { siteEndpoints } from "./site.ts";
import { sportsbookEndpoints } from "./sportsbook.ts";
import { staffEndpoints } from "./staff.ts";
import { staffAdjustmentsEndpoints } from "./staff-adjustments.ts";
import { staffBoxesEndpoints } from "./staff-boxes.ts";
import { staffBrandEndpoints } from "./staff-brand.ts";
import { staffCouponsEndpoints } from "./staff-coupons.ts";
import { staffFreezesEndpoints } from "./staff-freezes.ts";
import { staffOffersEndpoints } from "./staff-offers.ts";
import { staffMissionsEndpoints } from "./staff-missions.ts";
import { staffPaymentsEndpoints } from "./staff-payments.ts";
import { staffProposalsEndpoints } from "./staff-proposals.ts";
import { staffProtectionEndpoints } from "./staff-protection.ts";
import { staffRewardsEndpoints } from "./staff-rewards.ts";
import { staffRoundsEndpoints } from "./staff-rounds.ts";
import { supportEndpoints } from "./support.ts";
import { walletEndpoints } from "./wallet.ts";

/** Every endpoint of the wire. A route that is not listed here does not start. */
export const contract = {
  ...siteEndpoints,
  ...authEndpoints,
  ...contentEndpoints,
  ...authSecurityEndpoints,
  ...walletEndpoints,
  ...payoutEndpoints,
  ...gatewayEndpoints,
  ...gamesEndpoints,
  ...betsEndpoints,
  ...houseEndpoints,
  ...returnsEndpoints,
  ...crashEndpoints,
  ...pushEndpoints,
  ...cashbackEndpoints,
  ...playerBonusEndpoints,
  ...couponsEndpoints,
  ...boxesEndpoints,
  ...favoritesEndpoints,
  ...missionsEndpoints,
  ...notificationsEndpoints,
  ...offersEndpoints,
  ...pointsEndpoints,
  ...ranksEndpoints,
  ...referralsEndpoints,
  ...sportsbookEndpoints,
  ...protectionEndpoints,
  ...reportEndpoints,
  ...supportEndpoints,
  ...profileEndpoints,
  ...privacyEndpoints,
  ...documentEndpoints,
  ...staffEndpoints,
  ...staffProposalsEndpoints,
  ...staffAdjustmentsEndpoints,
  ...staffMissionsEndpoints,
  ...staffRewardsEndpoints,
  ...staffPaymentsEndpoints,
  ...staffProtectionEndpoints,
  ...staffFreezesEndpoints,
  ...staffCouponsEndpoints,
  ...staffOffersEndpoints,
  ...staffRoundsEndpoints,
  ...staffBoxesEndpoints,
  ...staffBrandEndpoints,
};
export type Contract = typeof contract;
export type EndpointKey = keyof Contract;

export * from "./auth-rules.ts";
export * from "./auth-security.ts";
export * from "./auth.ts";
export * from "./bets.ts";
export * from "./cashback.ts";
export * from "./boxes.ts";
export * from "./client.ts";
export * from "./content.ts";
export * from "./content-path.ts";
export * from "./coupons.ts";
export * from "./crash.ts";
export * from "./documents.ts";
export * from "./endpoint.ts";
export * from "./favorites.ts";
export * from "./features.ts";
export * from "./field-messages.ts";
export * from "./games.ts";
export * from "./gateway.ts";
export * from "./house.ts";
export * from "./missions.ts";
export * from "./notifications.ts";
export * from "./offers.ts";
export * from "./points.ts";
export * from "./ranks.ts";
export * from "./payouts.ts";
export * from "./player-bonuses.ts";
export * from "./permissions.ts";
export * from "./privacy.ts";
export * from "./profile.ts";
export * from "./proposal-endpoints.ts";
export * from "./proposals.ts";
export * from "./protection.ts";
export * from "./push.ts";
export * from "./realtime.ts";
export * from "./reasons.ts";
export * from "./referrals.ts";
export * from "./refusals.ts";
export * from "./reports.ts";
export * from "./returns.ts";
export * from "./site.ts";
export * from "./sportsbook.ts";
export * from "./staff.ts";
export * from "./staff-adjustments.ts";
export * from "./staff-rewards.ts";
export * from "./staff-boxes.ts";
export * from "./staff-coupons.ts";
export * from "./staff-brand.ts";
export * from "./staff-freezes.ts";
export * from "./staff-offers.ts";
export * from "./staff-missions.ts";
export * from "./staff-payments.ts";
export * from "./staff-proposals.ts";
export * from "./staff-protection.ts";
export * from "./staff-rounds.ts";
export * from "./support.ts";
export * from "./tenant-settings.ts";
export * from "./wallet-reasons.ts";
export * from "./wallet-statement.ts";
export * from "./wallet.ts";
export * from "./url-path.ts";
export * from "./wire.ts";
