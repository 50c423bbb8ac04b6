import { readInPages, runEach } from "../../kernel/run-each.ts";
import { endBonus } from "./end-bonus.ts";
import type { BonusNeeds } from "./needs.ts";
import { ownerOf } from "./owner-of.ts";
import { type BonusRow, store } from "./store.ts";

/** How long an expired bonus waits for its open rounds. */
const roundsWaitMs = 24 * 3_600_000;
const pageSize = 500;

type Needs = Pick<BonusNeeds, "db" | "clock" | "log" | "wallet">;

/** Expires overdue bonuses, each in its own transaction, so that a failure does not delay the others. */
export async function expireBonuses(needs: Needs): Promise<void> {
  const now = needs.clock.now();
  const overdue = readInPages<BonusRow>((after) => store.overdue(needs.db, now, { after, limit: pageSize }));
  await runEach(needs.log, overdue, {
    run: (bonus) => expireBonus(needs, bonus),
    describe: ({ tenant_id, id }) => ({ tenant_id, bonus_id: id }),
    failure: "a bonus was not expired",
  });
}

async function expireBonus(needs: Needs, { tenant_id, id }: BonusRow): Promise<void> {
  const now = needs.clock.now();
  const ended = await needs.db.transaction().execute(async (tx) => {
    const bonus = await store.lock(tx, { tenant_id, id });
    if (bonus?.status === "waiting" && bonus.use_by <= now) await store.move(tx, bonus, { status: "expired", ended_at: now });
    if (bonus?.status === "held" && bonus.use_by <= now) await store.move(tx, bonus, { status: "cancelled", ended_at: now });
    if (bonus?.status !== "active" || !bonus.expires_at || bonus.expires_at > now) return null;
    const active = await needs.wallet.activeBonus(bonus, tx);
    const waitsForRounds = active?.bonus_id === id && active.open_rounds > 0 && now.getTime() < bonus.expires_at.getTime() + roundsWaitMs;
    if (waitsForRounds) return null;
    return (await endBonus(needs, tx, { owner: ownerOf(bonus), id, end_reason: "expired" })) ? ownerOf(bonus) : null;
  });
  if (ended) await needs.wallet.announce(ended);
}
