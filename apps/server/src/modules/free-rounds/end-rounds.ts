import type { PlayerKey } from "../../kernel/scope.ts";
import { readInPages, runEach } from "../../kernel/run-each.ts";
import type { FreeRoundNeeds } from "./needs.ts";
import { lastDayMessage } from "./messages.ts";
import { type RewardKey, type RewardRow, store } from "./store.ts";

const perPage = 500;
const firstKey: RewardKey = { tenant_id: 0, id: "00000000-0000-0000-0000-000000000000" };
const dayMs = 86_400_000;

type Needs = Pick<FreeRoundNeeds, "db" | "clock" | "log" | "bonuses" | "notifications" | "mayBeInvited">;

/** Ends free rounds that have expired, and those whose bonus has ended. */
export async function endRounds({ db, clock, log, bonuses }: Pick<Needs, "db" | "clock" | "log" | "bonuses">): Promise<void> {
  const ended_at = clock.now();
  await store.expire(db, ended_at);
  for (let after: RewardKey | undefined = firstKey; after;) {
    const page: (RewardKey & { bonus_id: string | null })[] = await store.ofBonuses(db, after, perPage);
    const keys = page.flatMap(({ tenant_id, bonus_id }) => (bonus_id === null ? [] : [{ tenant_id, id: bonus_id }]));
    const ended = new Map((await bonuses.endedAmong(keys)).map(({ tenant_id, id, status }) => [`${tenant_id} ${id}`, status]));
    await runEach(log, page, {
      run: async (reward) => {
        const status = ended.get(`${reward.tenant_id} ${reward.bonus_id}`);
        if (status) await store.end(db, reward, { status: status === "expired" ? "expired" : "cancelled", ended_at });
      },
      describe: ({ tenant_id, id }) => ({ tenant_id, free_rounds_id: id }),
      failure: "free rounds were not ended with their bonus",
    });
    after = page.length === perPage ? page.at(-1) : undefined;
  }
}

/** The job for an excluded or closed account. A concurrent grant holds the account; the job waits for it and cancels it as well. */
export async function cancelRounds(
  { db, clock, players }: Pick<FreeRoundNeeds, "db" | "clock" | "players">,
  owner: PlayerKey,
): Promise<void> {
  await players.awaitHolders(owner);
  await store.cancelOf(db, owner, clock.now());
}

/**
 * Reminds players once, on the last day of free rounds that were valid for longer than a day, unless the player may not be invited to play.
 */
export async function remindOfRounds(needs: Needs): Promise<void> {
  const now = needs.clock.now();
  const before = new Date(now.getTime() + dayMs);
  const ending = readInPages<RewardRow>((after) => store.toRemind(needs.db, { now, before, after, limit: perPage }));
  await runEach(needs.log, ending, {
    run: (reward) => remindOf(needs, reward, now),
    describe: ({ tenant_id, id }) => ({ tenant_id, free_rounds_id: id }),
    failure: "a player was not reminded of free rounds",
  });
}

const remindOf = ({ db, notifications, mayBeInvited }: Needs, reward: RewardRow, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await store.markReminded(tx, reward, now))) return;
    const lasted = (reward.valid_until?.getTime() ?? 0) - reward.created_at.getTime();
    const { tenant_id, player_id } = reward;
    const owner = { tenant_id, player_id };
    if (lasted > dayMs && (await mayBeInvited(owner, tx)))
      await notifications.send(tx, { to: owner, notification: lastDayMessage(reward) });
  });
