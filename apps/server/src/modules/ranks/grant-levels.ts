import { presentPrize } from "./present.ts";
import { rankLevelOf } from "@trevo/domain";
import type { Tx } from "../../kernel/db.ts";
import { type PlayerKey, tenantOfRow } from "../../kernel/scope.ts";
import { type ReachedLevel, levelsStore } from "./levels-store.ts";
import type { RankNeeds } from "./needs.ts";
import { levelNotification } from "./notifications.ts";
import { type RankProgramme, type Reward, levelStarts } from "./programmes.ts";
import { stakesStore } from "./stakes-store.ts";

export const grantLevelsJob = "grant-rank-levels";

/**
 * Grants every level up to the current one that the player has never reached before, with its rewards. A brand without rewards records only
 * the level.
 */
export async function grantLevels(needs: RankNeeds, { tenant_id, player_id }: PlayerKey): Promise<void> {
  const owner = { tenant_id, player_id };
  const tenant = await tenantOfRow(needs.tenants, tenant_id);
  const programme = await needs.programmes.ranks(tenant_id);
  const at = needs.clock.now();
  const { added, hints, isRewarded } = await needs.db.transaction().execute(async (tx) => {
    // A concurrent closing of the account either waits for the rewards, or is visible here.
    await needs.players.hold(tx, owner);
    const mayBeRewarded = tenant.settings.policy.rewards && (await needs.mayWin(tx, owner));
    const level = rankLevelOf(await stakesStore.turnoverOf(tx, owner), levelStarts(programme));
    await levelsStore.lock(tx, owner);
    const known = new Set((await levelsStore.reached(tx, owner)).map((one) => one.level));
    const reached: ReachedLevel[] = [];
    for (let next = 1; next <= level; next += 1)
      if (!known.has(next))
        reached.push({
          ...owner,
          level: next,
          rewards: mayBeRewarded ? await rewardsOf(needs, tx, { tenant_id, programme, level: next }) : [],
          at,
        });
    await levelsStore.add(tx, reached);
    const last = reached.at(-1);
    if (last && mayBeRewarded) await needs.notifications.send(tx, { to: owner, notification: levelNotification(owner, last) });
    const { offer } = programme;
    const terms = offer ? { offer, wagering: await needs.programmes.wageringOf(tx, tenant_id, offer) } : {};
    const gifts = reached.flatMap((step) =>
      step.rewards.map((reward, nth) => ({
        source: "rank",
        external_id: `${player_id}:${step.level}${nth === 0 ? "" : `:${nth + 1}`}`,
        reward,
        reason: `rank:${step.level}`,
        ...terms,
      })),
    );
    const granted = await needs.rewards.grantAll(tx, owner, gifts);
    return { added: reached, hints: granted, isRewarded: mayBeRewarded };
  });
  for (const { after } of hints) await after();
  const last = added.at(-1);
  if (last && isRewarded)
    needs.broadcaster.toPlayer(tenant_id, player_id, "RankReached", {
      level: last.level,
      prizes: added.flatMap(({ rewards }) => rewards.map(presentPrize)),
    });
}

/** The rewards of a level. Empty if the programme's budget is used up. */
async function rewardsOf(
  { programmes }: Pick<RankNeeds, "programmes">,
  tx: Tx,
  { tenant_id, programme, level }: { tenant_id: number; programme: RankProgramme; level: number },
): Promise<readonly Reward[]> {
  const rewards = programme.levels[level]?.rewards ?? [];
  const { offer } = programme;
  const isLeft = rewards.length === 0 || !offer || (await programmes.takeBudget(tx, tenant_id, { offer, rewards }));
  return isLeft ? rewards : [];
}
