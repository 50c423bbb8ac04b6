import type { Database } from "../../apps/server/src/kernel/db.ts";
import type { Finding } from "../case-file.ts";
import type { Installation } from "../installation.ts";
import { judgeInvariants, judgeMade } from "../sports/judge.ts";
import type { Wagerer } from "./wagerer.ts";

/** What the brand's coupons grant, in centavos, by the title of the bonus. */
const faceValues: Readonly<Record<string, number>> = { "Bônus de R$ 10,00": 1_000, "R$ 5,00 para quem chega": 500 };

interface StoredBonus {
  readonly id: string;
  readonly player_id: string;
  readonly title: string;
  readonly amount: number;
  readonly grants: number;
  readonly conversions: number;
}

/** Compares wallets and bonuses with the answers that the players received, and checks every invariant of the product. */
export async function judgeBonuses(installation: Installation, wagerers: readonly Wagerer[]): Promise<Finding[]> {
  const stored = await installation.look((database) => judgeStored(database, wagerers));
  const deaths = installation.victims.flatMap((victim) => victim.ownDeaths());
  return [
    ...wagerers.flatMap(({ findings }) => findings),
    ...stored,
    ...deaths.map((detail) => ({ rule: "a server died by itself", detail })),
  ];
}

export const judgeStored = async (database: Database, wagerers: readonly Wagerer[]): Promise<Finding[]> => [
  ...(await judgeInvariants(database)),
  ...(await judgeMade(database, wagerers)),
  ...(await judgeMoney(database, wagerers)),
];

/**
 * A wallet holds what was deposited and granted and what the rounds left of it: a conversion moves money within the wallet. Each bonus was granted once, with its
 * face value, and converted at most once.
 */
async function judgeMoney({ sql }: Database, wagerers: readonly Wagerer[]): Promise<Finding[]> {
  const bonuses = await sql<StoredBonus[]>`
    select b.id, b.player_id, b.title ->> 'pt' as title, b.amount::int as amount,
      (select count(*) from entries e where e.tenant_id = b.tenant_id and e.player_id = b.player_id and e.bonus_id = b.id and e.kind = 'grant')::int as grants,
      (select count(*) from entries e where e.tenant_id = b.tenant_id and e.player_id = b.player_id and e.bonus_id = b.id and e.kind = 'conversion')::int as conversions
    from bonuses b`;
  const wallets = await sql<
    { player_id: string; money: number }[]
  >`select player_id, (cash + bonus + held - debt)::int as money from wallets`;
  return wagerers.flatMap(({ member, deposited, played }): Finding[] => {
    const own = bonuses.filter(({ player_id }) => player_id === member.id);
    const granted = own.reduce((sum, { title, grants }) => sum + (faceValues[title] ?? 0) * Math.min(grants, 1), 0);
    const expected = deposited + granted + played();
    const money = wallets.find(({ player_id }) => player_id === member.id)?.money;
    return [
      ...(money === expected ? [] : [{ rule: "wallet and journal differ", detail: `${member.id}: ${money}, not ${expected}` }]),
      ...own
        .filter(({ title, amount, grants, conversions }) => faceValues[title] !== amount || grants > 1 || conversions > 1)
        .map((bonus) => ({ rule: "granted or converted twice, or another amount", detail: JSON.stringify(bonus) })),
    ];
  });
}
