import { presentPrize } from "./present.ts";
import { rankLevelOf } from "@trevo/domain";
import { type PlayerKey, tenantOfRow } from "../../kernel/scope.ts";
import { type ReachedLevel, levelsStore } from "./levels-store.ts";
import type { RankNeeds } from "./needs.ts";
import { levelNotification } from "./notifications.ts";
import { levelStarts } from "./programmes.ts";
import { stakesStore } from "./stakes-store.ts";

export const grantLevelsJob = "grant-rank-levels";

/** Every level up to the present one that the player has never reached before, with its rewards. A brand without rewards keeps the level alone. */
export async function grantLevels(needs: RankNeeds, { tenant_id, player_id }: PlayerKey): Promise<void> {
  const owner = { tenant_id, player_id };
  const tenant = await tenantOfRow(needs.tenants, tenant_id);
  const programme = await needs.programmes.ranks(tenant_id);
  const at = needs.clock.now();
  const { added, hints, isRewarded } = await needs.db.transaction().execute(async (tx) => {
    const mayBeRewarded = tenant.settings.policy.rewards && (await needs.mayWin(tx, owner));
    const level = rankLevelOf(await stakesStore.turnoverOf(tx, owner), levelStarts(programme));
    const reached = Array.from({ length: level }, (_, index): ReachedLevel => {
      const rewards = mayBeRewarded ? (programme.levels[index + 1]?.rewards ?? []) : [];
      return { ...owner, level: index + 1, rewards, at };
    });
    const news = new Set(await levelsStore.add(tx, reached));
    const fresh = reached.filter((one) => news.has(one.level));
    const last = fresh.at(-1);
    if (last && mayBeRewarded) await needs.notifications.send(tx, { to: owner, notification: levelNotification(owner, last) });
    const granted = [];
    const { offer } = programme;
    const terms = offer ? { offer, wagering: await needs.programmes.wageringOf(tx, tenant_id, offer) } : {};
    for (const step of fresh)
      for (const [nth, reward] of step.rewards.entries())
        granted.push(
          await needs.rewards.grant(tx, owner, {
            source: "rank",
            external_id: `${player_id}:${step.level}${nth === 0 ? "" : `:${nth + 1}`}`,
            reward,
            reason: `rank:${step.level}`,
            ...terms,
          }),
        );
    return { added: fresh, hints: granted, isRewarded: mayBeRewarded };
  });
  for (const { after } of hints) await after();
  const last = added.at(-1);
  if (last && isRewarded)
    needs.broadcaster.toPlayer(tenant_id, player_id, "RankReached", {
      level: last.level,
      prizes: added.flatMap(({ rewards }) => rewards.map(presentPrize)),
    });
}
