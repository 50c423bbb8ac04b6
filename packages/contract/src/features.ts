/**
 * Systems that a promotion, a banner or a menu may lead to. A brand has one when it is built, set up and allowed by the brand's policy:
 * the server decides, and whatever needs a system that the brand does not have is not shown.
 */
export const features = [
  "sports",
  "boxes",
  "coupons",
  "bonuses",
  "cashback",
  "missions",
  "leaderboard",
  "races",
  "points_shop",
  "referrals",
  "chat",
] as const;

export type Feature = (typeof features)[number];
