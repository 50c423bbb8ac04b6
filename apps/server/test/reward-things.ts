import { makeRaceThings } from "./race-things.ts";
import { boxBodies, makeBoxThings } from "./box-things.ts";
import { couponBodies, makeCouponThings } from "./coupon-things.ts";
import { makeReferralThings, referralBodies } from "./referral-things.ts";
import { makeSportThings, sportBodies } from "./sport-things.ts";
import type { TestMember } from "./staff.ts";
import type { Member, TestSite } from "./test-site.ts";

/** Bodies that the routes of rewards and bets accept. */
export const rewardBodies: Record<string, object> = {
  ...boxBodies,
  ...couponBodies,
  ...referralBodies,
  ...sportBodies,
  "POST /points/exchange": { version: 1 },
};

/** Creates one object of each kind that the routes of rewards and bets name. */
export const makeRewardThings = async (site: TestSite, member: Member, staff: TestMember): Promise<Record<string, string>> => ({
  ...(await makeBoxThings(site, member)),
  ...(await makeCouponThings(site, staff)),
  ...(await makeReferralThings(site, member, staff)),
  ...(await makeRaceThings(site)),
  ...(await makeSportThings(site, member)),
});

/** Routes of boxes, races and shop items, which belong to the brand and not to a player. */
export const rewardsOfAll = [
  "GET /boxes/get/:id/prizes",
  "GET /boxes/:id/odds/:version",
  "GET /races/:id",
  "POST /races/:id/join",
  "POST /points/exchange",
  "POST /bonuses/offers/:id/claim",
];
