/** Source of the ledger's keys that bonuses post with: the bonus's id starts it, `id:end` ends it. */
export const bonusSource = "bonus";
