import type { Mutant } from "../mutant.ts";

const module = "apps/server/src/modules";

const on =
  (file: string, ...tests: readonly string[]) =>
  (id: string, find: string, replace: string): Mutant => ({ id: `bonuses/${id}`, file: `${module}/${file}`, find, replace, suite: tests });

const life = "apps/server/test/bonuses.test.ts";
const withdrawal = "apps/server/test/bonus-withdrawal.test.ts";
const play = "apps/server/test/bonus-play.test.ts";
const granting = `${module}/rewards/rewards.test.ts`;

const change = on("bonuses/change-bonus.ts", life);
const expiry = on("bonuses/expire-bonuses.ts", life);
const grant = on("rewards/grant-reward.ts", granting);
const bonus = on("rewards/grant-bonus.ts", granting);

/** Mutants of granted rewards, the life cycle of bonuses, and the effects of withdrawals and stakes on a bonus. */
export const bonusMutants: readonly Mutant[] = [
  grant("granted-again", "if (!isNew) return repeatGrant(", 'if (!isNew && gift.source === "") return repeatGrant('),
  grant("key-of-another", "before.player_id === owner.player_id &&", "true &&"),
  bonus(
    "match-without-maximum",
    "Math.min(shareOf(centavos(base), reward.share_bps), reward.max)",
    "shareOf(centavos(base), reward.share_bps)",
  ),
  on("rewards/bonus-of-gift.ts", granting)("starts-unasked", "requested: gift.requested ?? false,", "requested: true,"),
  change("activated-after-its-time", "|| bonus.use_by <= needs.clock.now()", ""),
  change("anybodys-bonus", "if (bonus?.player_id !== owner.player_id)", "if (!bonus)"),
  expiry("rounds-not-waited-for", "if (waitsForRounds) return null;", ""),
  expiry("rounds-waited-for-ever", "&& now.getTime() < bonus.expires_at.getTime() + roundsWaitMs", ""),
  on("bonuses/cancel-bonuses.ts", life)(
    "deposit-keeps-active",
    'if (bonus.status === "active")',
    'if (bonus.status === "active" && deposit.tenant_id < 0)',
  ),
  on("withdrawals/request-withdrawal.ts", withdrawal)(
    "bonus-ends-unasked",
    "if (!endsBonus) throw refuse(",
    "if (!endsBonus && left < 0) throw refuse(",
  ),
  on("play/house-round.ts", play)("risk-is-the-stake", "bet.maxPayout(centavos(stake)) - stake)) };", "stake)) };"),
];
