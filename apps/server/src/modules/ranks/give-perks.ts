import { localDate } from "@trevo/domain";
import { perkRewards } from "@trevo/offers";
import { Refusal, refuse } from "../../kernel/errors.ts";
import { readInPages, runEach } from "../../kernel/run-each.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { RankNeeds } from "./needs.ts";
import { type GivenPerk, type GivenPerkCode, perksStore } from "./perks-store.ts";
import { perksAt } from "./policy.ts";
import type { RankProgramme, Reward, TierStep } from "./programmes.ts";
import type { PlayerTier } from "./tiers-store.ts";

const pageSize = 500;
const dayMs = 86_400_000;
/** Number of days within which a missed birthday is still rewarded. */
const birthdayDays = 7;
const nobody = "00000000-0000-0000-0000-000000000000";

/** Gives the automatic perks of tiers at every brand that gives rewards: a monthly box to holders of the tier, and a bonus on birthdays. */
export async function givePerks(needs: RankNeeds): Promise<void> {
  await runEach(needs.log, await needs.tenants.all(), {
    run: async (tenant) => {
      const programme = await needs.programmes.ranks(tenant.id);
      const tiers = programme.tiers.map((step) => ({ ...step, perks: perksAt(tenant, step.perks) }));
      for await (const due of duePerks(needs, tenant, tiers)) await tryPerk(needs, { tenant, programme, ...due });
    },
    describe: ({ slug }) => ({ tenant: slug }),
    failure: "perks of a brand's tiers were not given",
  });
}

interface DuePerk {
  readonly holder: PlayerTier;
  readonly perk: GivenPerkCode;
  readonly period: string;
  readonly reward: Reward;
}

async function* duePerks(needs: RankNeeds, tenant: Tenant, tiers: readonly TierStep[]): AsyncGenerator<DuePerk> {
  const rewards = tiers.map(({ perks }) => perkRewards(perks));
  const giving = rewards.flatMap(({ monthly_box, birthday_bonus }, tier) => (tier > 0 && (monthly_box || birthday_bonus) ? [tier] : []));
  if (giving.length === 0) return;
  const birthdays = lastBirthdays(needs.clock.now(), tenant.timezone);
  const page = (after: readonly PlayerTier[] | null) => readHolders(needs, tenant.id, { tiers: giving, after });
  for await (const holders of readInPages<readonly PlayerTier[]>(page)) {
    const ids = holders.map(({ player_id }) => player_id);
    const withoutBox = await perksStore.withoutBox(needs.db, tenant.id, ids);
    const born = await needs.players.bornOn(tenant.id, { players: ids, days: [...birthdays.keys()] });
    for (const holder of holders) {
      const { monthly_box, birthday_bonus } = rewards[holder.tier] ?? { monthly_box: null, birthday_bonus: null };
      if (monthly_box && withoutBox.has(holder.player_id)) yield { holder, perk: "monthly_box", period: holder.month, reward: monthly_box };
      const year = birthdays.get(born.get(holder.player_id) ?? "");
      if (birthday_bonus && year !== undefined) yield { holder, perk: "birthday_bonus", period: year, reward: birthday_bonus };
    }
  }
}

/** Returns one page as a list with one row, or an empty list at the end. */
async function readHolders(
  { db }: Pick<RankNeeds, "db">,
  tenantId: number,
  { tiers, after }: { tiers: readonly number[]; after: readonly PlayerTier[] | null },
): Promise<readonly (readonly PlayerTier[])[]> {
  const holders = await perksStore.holders(db, tenantId, { tiers, after: after?.at(-1)?.player_id ?? nobody, limit: pageSize });
  return holders.length > 0 ? [holders] : [];
}

/** `MM-DD` of today and the days before, with their years. In years without 29 February, players born on that day count on the 28th. */
export function lastBirthdays(now: Date, timezone: string): ReadonlyMap<string, string> {
  const days = Array.from({ length: birthdayDays }, (_, ago) => localDate(new Date(now.getTime() - ago * dayMs), timezone));
  return new Map(
    days.flatMap((day): [string, string][] => {
      const [year, date] = [day.slice(0, 4), day.slice(5)];
      const isLeap = new Date(Date.UTC(Number(year), 1, 29)).getUTCMonth() === 1;
      return date === "02-28" && !isLeap
        ? [
            [date, year],
            ["02-29", year],
          ]
        : [[date, year]];
    }),
  );
}

interface Given extends DuePerk {
  readonly tenant: Tenant;
  readonly programme: RankProgramme;
}

async function tryPerk(needs: RankNeeds, given: Given): Promise<void> {
  const { tenant_id, player_id } = given.holder;
  await runEach(needs.log, [given], {
    run: (one) =>
      givePerk(needs, one).catch((error: unknown) => {
        // The transaction was rolled back: the perk is given if the budget is renewed in the same period.
        if (!(error instanceof Refusal && error.code === "offer_used_up")) throw error;
      }),
    describe: ({ perk, period }) => ({ tenant_id, player_id, perk, period }),
    failure: "a perk was not given",
  });
}

/** Gives a perk, but not to a player who may not win or whom offers may not address. They may still receive it later in the period. */
async function givePerk(needs: RankNeeds, { tenant, programme: { offer }, holder, perk, period, reward }: Given): Promise<void> {
  const { tenant_id, player_id, tier } = holder;
  const owner = { tenant_id, player_id };
  const row: GivenPerk = {
    ...owner,
    perk,
    period,
    tier,
    offer_id: offer?.id ?? null,
    offer_version: offer?.version ?? null,
    at: needs.clock.now(),
  };
  const granted = await needs.db.transaction().execute(async (tx) => {
    await needs.players.hold(tx, owner);
    if (!(await needs.mayWin(tx, owner)) || (await needs.withholdsOffers(tx, owner))) return [];
    if (!(await needs.rewards.accepts(tx, tenant, reward)) || !(await perksStore.take(tx, row))) return [];
    if (offer && !(await needs.programmes.takeBudget(tx, tenant_id, { offer, rewards: [reward] }))) throw refuse("offer_used_up");
    const terms = offer ? { offer, wagering: await needs.programmes.wageringOf(tx, tenant_id, offer) } : {};
    const gift = { source: "tier", external_id: `${player_id}:${perk}:${period}`, reward, reason: `tier:${perk}`, ...terms };
    const title = { pt: "Bônus de aniversário", en: "Birthday bonus" };
    return needs.rewards.grantAll(tx, owner, [perk === "birthday_bonus" ? { ...gift, title } : gift]);
  });
  for (const { after } of granted) await after();
}
