import type { Boxes } from "./modules/boxes/index.ts";
import type { RewardHandler } from "./modules/rewards/index.ts";

/** Grants boxes as a reward, once per cause. */
export const boxRewards =
  ({ give }: Pick<Boxes, "give">): RewardHandler<"box"> =>
  async (tx, owner, { source, external_id, reward: { box, count } }) => {
    const hints: (() => Promise<void>)[] = [];
    for (let nth = 0; nth < count; nth += 1)
      hints.push((await give(tx, { owner, box_id: Number(box.id), cause: `${source}:${external_id}:${nth}` })).after);
    return {
      after: async () => {
        for (const hint of hints) await hint();
      },
    };
  };

/** Grants items as a reward: a prize without a box, whose shipment the player requests. */
export const itemRewards =
  ({ giveItem }: Pick<Boxes, "giveItem">): RewardHandler<"item"> =>
  async (tx, owner, { source, external_id, reward: { item: title, value } }) => {
    await giveItem(tx, { owner, title, value, cause: `${source}:${external_id}` });
    return { after: async () => undefined };
  };
