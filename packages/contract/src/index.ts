import { affiliateEndpoints, staffAffiliatesEndpoints } from "./affiliates.ts";
import { authEndpoints } from "./auth.ts";
import { authSecurityEndpoints } from "./auth-security.ts";
import { betsEndpoints } from "./bets.ts";
import { boxesEndpoints } from "./boxes.ts";
import { cashbackEndpoints } from "./cashback.ts";
import { couponsEndpoints } from "./coupons.ts";
import { crashEndpoints } from "./crash.ts";
import { documentEndpoints } from "./documents.ts";
import { favoritesEndpoints } from "./favorites.ts";
import { chatEndpoints } from "./chat-endpoints.ts";
import { chatOwnEndpoints } from "./chat-own.ts";
import { contentEndpoints } from "./content.ts";
import { freeBetEndpoints } from "./free-bets.ts";
import { freeRoundEndpoints } from "./free-rounds.ts";
import { gamesEndpoints } from "./games.ts";
import { gatewayEndpoints } from "./gateway.ts";
import { guestTicketEndpoints } from "./guest-tickets.ts";
import { houseEndpoints } from "./house.ts";
import { messagesEndpoints } from "./messages.ts";
import { missionsEndpoints } from "./missions.ts";
import { moderationEndpoints } from "./moderation.ts";
import { notificationsEndpoints } from "./notifications.ts";
import { offersEndpoints } from "./offers.ts";
import { pointsEndpoints } from "./points.ts";
import { racesEndpoints } from "./races.ts";
import { ranksEndpoints } from "./ranks.ts";
import { referralsEndpoints, staffReferralsEndpoints } from "./referrals.ts";
import { payoutEndpoints } from "./payouts.ts";
import { playerBonusEndpoints } from "./player-bonuses.ts";
import { privacyEndpoints } from "./privacy.ts";
import { profileEndpoints } from "./profile.ts";
import { protectionEndpoints } from "./protection.ts";
import { returnsEndpoints } from "./returns.ts";
import { reportEndpoints } from "./reports.ts";
import { pushEndpoints } from "./push.ts";
import { siteEndpoints } from "./site.ts";
import { sportBetEndpoints } from "./sport-bet-endpoints.ts";
import { sportSlipEndpoints } from "./sport-slips.ts";
import { sportsbookEndpoints } from "./sportsbook.ts";
import { staffEndpoints } from "./staff.ts";
import { staffAccessEndpoints } from "./staff-access.ts";
import { staffAccountsEndpoints } from "./staff-accounts.ts";
import { staffAdjustmentsEndpoints } from "./staff-adjustments.ts";
import { staffAlarmsEndpoints } from "./staff-alarms.ts";
import { staffBoxesEndpoints } from "./staff-boxes.ts";
import { staffBreakGlassEndpoints } from "./staff-break-glass.ts";
import { staffMessagesEndpoints } from "./staff-messages.ts";
import { staffModerationEndpoints } from "./staff-moderation.ts";
import { staffBrandLookEndpoints } from "./staff-brand-look.ts";
import { staffBrandEndpoints } from "./staff-brand.ts";
import { staffChatEndpoints } from "./staff-chat.ts";
import { staffContentEndpoints } from "./staff-content.ts";
import { staffCouponsEndpoints } from "./staff-coupons.ts";
import { staffDesksEndpoints } from "./staff-desks.ts";
import { staffExportsEndpoints } from "./staff-exports.ts";
import { staffFreezesEndpoints } from "./staff-freezes.ts";
import { staffOfferEditorEndpoints } from "./staff-offer-editor.ts";
import { staffOffersEndpoints } from "./staff-offers.ts";
import { staffClosingsEndpoints } from "./staff-closings.ts";
import { staffFiguresEndpoints } from "./staff-figures.ts";
import { staffBookSettingsEndpoints } from "./staff-book-settings.ts";
import { staffSportBetEndpoints } from "./staff-sport-bets.ts";
import { staffVipHostsEndpoints } from "./staff-vip-hosts.ts";
import { staffTradingEndpoints } from "./staff-trading.ts";
import { staffReturnsEndpoints } from "./staff-returns.ts";
import { staffPartnersEndpoints } from "./staff-partners.ts";
import { staffMissionsEndpoints } from "./staff-missions.ts";
import { staffRacesEndpoints } from "./staff-races.ts";
import { staffPaymentsEndpoints } from "./staff-payments.ts";
import { staffPasskeysEndpoints } from "./staff-passkeys.ts";
import { staffTeamEndpoints } from "./staff-team.ts";
import { staffProposalsEndpoints } from "./staff-proposals.ts";
import { staffProtectionEndpoints } from "./staff-protection.ts";
import { staffCareEndpoints } from "./staff-care.ts";
import { staffQueuesEndpoints } from "./staff-queues.ts";
import { staffRewardsEndpoints } from "./staff-rewards.ts";
import { staffPlayerListsEndpoints } from "./staff-player-lists.ts";
import { staffPlayersEndpoints } from "./staff-players.ts";
import { staffRoundsEndpoints } from "./staff-rounds.ts";
import { staffStudioEndpoints } from "./staff-studio.ts";
import { staffTicketsEndpoints } from "./staff-tickets.ts";
import { staffVerificationEndpoints } from "./staff-verification.ts";
import { staffViewsEndpoints } from "./staff-views.ts";
import { supportEndpoints } from "./support.ts";
import { ticketEndpoints } from "./tickets.ts";
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
  ...chatEndpoints,
  ...chatOwnEndpoints,
  ...playerBonusEndpoints,
  ...freeBetEndpoints,
  ...freeRoundEndpoints,
  ...couponsEndpoints,
  ...boxesEndpoints,
  ...favoritesEndpoints,
  ...missionsEndpoints,
  ...messagesEndpoints,
  ...moderationEndpoints,
  ...notificationsEndpoints,
  ...offersEndpoints,
  ...pointsEndpoints,
  ...racesEndpoints,
  ...ranksEndpoints,
  ...referralsEndpoints,
  ...sportsbookEndpoints,
  ...sportBetEndpoints,
  ...sportSlipEndpoints,
  ...protectionEndpoints,
  ...reportEndpoints,
  ...supportEndpoints,
  ...ticketEndpoints,
  ...guestTicketEndpoints,
  ...profileEndpoints,
  ...privacyEndpoints,
  ...documentEndpoints,
  ...staffEndpoints,
  ...staffProposalsEndpoints,
  ...staffTeamEndpoints,
  ...staffBreakGlassEndpoints,
  ...staffBookSettingsEndpoints,
  ...staffTradingEndpoints,
  ...staffSportBetEndpoints,
  ...staffAccessEndpoints,
  ...staffPasskeysEndpoints,
  ...staffAccountsEndpoints,
  ...staffAdjustmentsEndpoints,
  ...staffAlarmsEndpoints,
  ...staffFiguresEndpoints,
  ...staffClosingsEndpoints,
  ...staffReturnsEndpoints,
  ...staffPartnersEndpoints,
  ...staffMissionsEndpoints,
  ...staffVipHostsEndpoints,
  ...staffRacesEndpoints,
  ...staffRewardsEndpoints,
  ...staffReferralsEndpoints,
  ...affiliateEndpoints,
  ...staffAffiliatesEndpoints,
  ...staffPaymentsEndpoints,
  ...staffDesksEndpoints,
  ...staffProtectionEndpoints,
  ...staffCareEndpoints,
  ...staffVerificationEndpoints,
  ...staffExportsEndpoints,
  ...staffFreezesEndpoints,
  ...staffChatEndpoints,
  ...staffCouponsEndpoints,
  ...staffOffersEndpoints,
  ...staffOfferEditorEndpoints,
  ...staffPlayerListsEndpoints,
  ...staffPlayersEndpoints,
  ...staffRoundsEndpoints,
  ...staffBoxesEndpoints,
  ...staffMessagesEndpoints,
  ...staffModerationEndpoints,
  ...staffBrandEndpoints,
  ...staffBrandLookEndpoints,
  ...staffStudioEndpoints,
  ...staffContentEndpoints,
  ...staffTicketsEndpoints,
  ...staffQueuesEndpoints,
  ...staffViewsEndpoints,
};
export type Contract = typeof contract;
export type EndpointKey = keyof Contract;

export * from "./affiliates.ts";
export * from "./auth-rules.ts";
export * from "./auth-security.ts";
export * from "./auth.ts";
export * from "./bets.ts";
export * from "./cashback.ts";
export * from "./boxes.ts";
export * from "./chat-rules.ts";
export * from "./chat.ts";
export * from "./chat-endpoints.ts";
export * from "./chat-own.ts";
export * from "./client.ts";
export * from "./content.ts";
export * from "./content-path.ts";
export * from "./coupons.ts";
export * from "./crash-rules.ts";
export * from "./crash.ts";
export * from "./document-rules.ts";
export * from "./documents.ts";
export * from "./endpoint.ts";
export * from "./favorites.ts";
export * from "./features.ts";
export * from "./field-messages.ts";
export * from "./free-bets.ts";
export * from "./free-rounds.ts";
export * from "./games.ts";
export * from "./gateway.ts";
export * from "./guest-tickets.ts";
export * from "./house.ts";
export * from "./missions.ts";
export * from "./message-categories.ts";
export * from "./messages.ts";
export * from "./moderation.ts";
export * from "./notifications.ts";
export * from "./offers.ts";
export * from "./points.ts";
export * from "./races.ts";
export * from "./ranks.ts";
export * from "./payouts.ts";
export * from "./player-bonuses.ts";
export * from "./permissions.ts";
export * from "./duties.ts";
export * from "./roles.ts";
export * from "./passkeys.ts";
export * from "./staff-desks.ts";
export * from "./staff-studio.ts";
export * from "./staff-team.ts";
export * from "./staff-break-glass.ts";
export * from "./privacy.ts";
export * from "./profile-rules.ts";
export * from "./profile.ts";
export * from "./proposal-endpoints.ts";
export * from "./proposals.ts";
export * from "./protection-rules.ts";
export * from "./protection.ts";
export * from "./push.ts";
export * from "./realtime.ts";
export * from "./reasons.ts";
export * from "./referrals.ts";
export * from "./refusals.ts";
export * from "./reports.ts";
export * from "./returns.ts";
export * from "./site.ts";
export * from "./sport-bets.ts";
export type { SharedSelection, SharedSlip, SportBetLimits, SportPrice, SportPriceRequest, SportWidgets } from "./sport-slips.ts";
export * from "./sports.ts";
export * from "./sportsbook.ts";
export * from "./staff.ts";
export * from "./staff-book-settings.ts";
export * from "./staff-trading.ts";
export * from "./staff-sport-bets.ts";
export * from "./sport-voids.ts";
export * from "./staff-accounts.ts";
export * from "./staff-adjustments.ts";
export * from "./staff-alarms.ts";
export * from "./staff-closings.ts";
export * from "./staff-figures.ts";
export * from "./staff-returns.ts";
export * from "./staff-partners.ts";
export * from "./partners.ts";
export * from "./staff-rewards.ts";
export * from "./staff-boxes.ts";
export * from "./staff-chat.ts";
export * from "./staff-messages.ts";
export * from "./staff-coupons.ts";
export * from "./staff-brand.ts";
export * from "./staff-brand-look.ts";
export * from "./markup.ts";
export * from "./staff-content.ts";
export * from "./exported-lists.ts";
export * from "./staff-exports.ts";
export * from "./staff-views.ts";
export * from "./staff-freezes.ts";
export * from "./staff-offer-editor.ts";
export * from "./staff-offers.ts";
export * from "./staff-missions.ts";
export * from "./staff-vip-hosts.ts";
export * from "./staff-races.ts";
export * from "./staff-moderation.ts";
export * from "./staff-payments.ts";
export * from "./staff-proposals.ts";
export * from "./staff-care.ts";
export * from "./staff-protection.ts";
export * from "./staff-player-lists.ts";
export * from "./staff-players.ts";
export * from "./staff-queues.ts";
export * from "./staff-rounds.ts";
export * from "./staff-tickets.ts";
export * from "./staff-verification.ts";
export * from "./support.ts";
export * from "./tenant-settings.ts";
export * from "./tickets.ts";
export * from "./wallet-reasons.ts";
export * from "./wallet-statement.ts";
export * from "./wallet.ts";
export * from "./url-path.ts";
export * from "./wire.ts";
