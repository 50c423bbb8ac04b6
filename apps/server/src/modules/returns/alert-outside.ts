import type { Alert } from "../../kernel/alerts.ts";
import type { Tx } from "../../kernel/db.ts";
import { differenceOf, isOutside, judgedRounds } from "./confidence.ts";
import { isByDecisions, rulesOf } from "./house-version.ts";
import { type ReturnPoint, returnsStore } from "./store.ts";
import type { GameReturn } from "./sum-rounds.ts";

const decadeOf = (rounds: number): number => Math.floor(Math.log10(rounds));

/**
 * Returns alerts for those of the new points whose return is outside the band, only the first one per power of ten: with a check at every
 * round, any game is outside its band at some time. Call it before the points are stored.
 */
export async function alertsOf(tx: Tx, points: readonly GameReturn[]): Promise<Alert[]> {
  const alerts: Alert[] = [];
  const alerted = new Set<string>();
  for (const point of points.filter(({ rounds }) => rounds >= judgedRounds)) {
    const rules = rulesOf(point);
    if (!rules) continue;
    const isOut = (one: ReturnPoint): boolean =>
      isOutside({ rounds: one.rounds, z: differenceOf(one, rules.returnBasisPoints), byDecisions: isByDecisions(rules) });
    const name = `${point.tenant_id} ${rules.game} ${rules.rulesHash} ${decadeOf(point.rounds)}`;
    if (alerted.has(name) || !isOut(point)) continue;
    const before = await returnsStore.points(tx, point);
    if (before.some((one) => decadeOf(one.rounds) === decadeOf(point.rounds) && isOut(one))) continue;
    alerted.add(name);
    alerts.push({
      name: "return_outside",
      tenant_id: point.tenant_id,
      subject: `${rules.game} ${rules.version}`,
      text: "the return of a game differs from its theoretical return by more than chance",
      details: {
        game: rules.game,
        version: rules.version,
        rounds: point.rounds,
        z: differenceOf(point, rules.returnBasisPoints),
      },
    });
  }
  return alerts;
}
