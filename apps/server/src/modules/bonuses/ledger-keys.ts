/** Source of the keys with which bonuses post to the ledger: the bonus's id starts it, `id:end` ends it. */
export const bonusSource = "bonus";
