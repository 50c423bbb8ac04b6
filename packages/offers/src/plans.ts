import { type BasisPoints } from "@trevo/domain";
import { z } from "zod";
import { choiceField, field, moneyField, numberField, orNone, percentField, withDefault } from "./field.ts";
import { type Sentence, en, pt, rule } from "./rule.ts";
import { count, days, list, money, percent } from "./words.ts";

const daysMax = 365;
const tiersMax = 10;

const qualifying = {
  stakes: withDefault(moneyField({ pt: "Apostas exigidas", en: "Required stakes" }), 5_000),
  days: withDefault(numberField({ pt: "Prazo em dias", en: "Within days" }, "days", { max: daysMax }), 30),
  deposit: orNone(moneyField({ pt: "Depósito exigido", en: "Required deposit" })),
  hold_days: withDefault(numberField({ pt: "Retenção em dias", en: "Held for days" }, "days", { max: 90 }), 7),
  per_month: withDefault(orNone(numberField({ pt: "Máximo por mês", en: "Maximum per month" }, "count", { max: 100_000 })), 20),
};
interface Qualifying {
  readonly stakes: number;
  readonly days: number;
  readonly deposit: number | null;
  readonly hold_days: number;
  readonly per_month: number | null;
}

const qualifies = ({ stakes, days: within, deposit, hold_days, per_month }: Qualifying): Sentence[] => {
  const players = per_month === null ? null : count(per_month, { pt: ["indicado", "indicados"], en: ["player", "players"] });
  return [
    {
      pt: pt`Um indicado se qualifica com os contatos confirmados e ${money(stakes)} em apostas concluídas em saldo real dentro de ${days(within)} do cadastro.`,
      en: en`A referred player qualifies with verified contacts and ${money(stakes)} in settled real-balance stakes within ${days(within)} of registration.`,
      states: ["stakes", "days"],
      heading: "who",
    },
    {
      pt: deposit === null ? "Nenhum depósito é exigido do indicado." : pt`O indicado também precisa depositar ${money(deposit)}.`,
      en: deposit === null ? "The referred player needs no deposit." : en`The referred player must also deposit ${money(deposit)}.`,
      states: ["deposit"],
      heading: "who",
    },
    {
      pt: pt`O valor é liberado ${days(hold_days)} depois da qualificação.`,
      en: en`The amount is released ${days(hold_days)} after the qualification.`,
      states: ["hold_days"],
      heading: "when",
    },
    {
      pt: players === null ? "Não há limite de indicados por mês." : pt`Contam até ${players} por mês.`,
      en: players === null ? "There is no monthly limit of players." : en`Up to ${players} count per month.`,
      states: ["per_month"],
      heading: "limits",
    },
  ];
};

const shareTiers = () =>
  field(
    z
      .array(
        z.strictObject({
          from_players: field(z.int().min(0).max(1_000_000), {
            label: { pt: "A partir de jogadores ativos", en: "From active players" },
            control: "number",
            unit: "count",
          }),
          share_bps: percentField({ pt: "Percentual", en: "Share" }),
        }),
      )
      .min(1)
      .max(tiersMax),
    { label: { pt: "Faixas por jogadores ativos", en: "Tiers by active players" }, control: "list" },
  );

const negativeOptions = {
  discarded: { pt: "Zerado no fim do mês", en: "Reset at the end of the month" },
  carried: { pt: "Levado ao mês seguinte", en: "Carried to the next month" },
} as const;

const sharing = {
  tiers: shareTiers(),
  payment_fee_bps: withDefault(percentField({ pt: "Taxa de pagamentos", en: "Payment fee" }, { min: 0, max: 2_000 }), 0),
  negative: choiceField({ pt: "Resultado negativo", en: "Negative result" }, negativeOptions, "discarded"),
  high_roller: orNone(moneyField({ pt: "Limite de jogador de alto valor", en: "High roller threshold" })),
};
type Sharing = z.output<z.ZodObject<typeof sharing>>;

/** Tiers start at zero and rise, so that each number of active players has exactly one share. */
const problemOfTiers = ({ tiers }: Sharing) =>
  tiers[0]?.from_players === 0 && tiers.every((tier, no) => no === 0 || tier.from_players > (tiers[no - 1]?.from_players ?? 0))
    ? null
    : { path: "tiers", code: "not_rising" };

const shares = ({ tiers, payment_fee_bps, negative, high_roller }: Sharing): Sentence[] => {
  const steps = list(
    tiers.map(({ from_players, share_bps }) => {
      const players = count(from_players, { pt: ["jogador ativo", "jogadores ativos"], en: ["active player", "active players"] });
      return { pt: pt`${percent(share_bps)} a partir de ${players}`, en: en`${percent(share_bps)} from ${players}` };
    }),
  );
  return [
    {
      pt: pt`A comissão é uma parte da receita líquida (NGR) dos seus indicados no mês: ${steps}.`,
      en: en`The commission is a share of the net gaming revenue (NGR) of your players in the month: ${steps}.`,
      states: ["tiers"],
    },
    {
      pt: pt`A receita líquida é o total das apostas em saldo real menos ganhos em saldo real, recompensas e uma taxa de pagamentos de ${percent(payment_fee_bps)} dos depósitos.`,
      en: en`Net gaming revenue is real-balance stakes less real-balance winnings, rewards and a payment fee of ${percent(payment_fee_bps)} of deposits.`,
      states: ["payment_fee_bps"],
    },
    negative === "discarded"
      ? {
          pt: "Um mês negativo não é descontado dos seguintes.",
          en: "A negative month is not deducted from later ones.",
          states: ["negative"],
        }
      : { pt: "Um mês negativo é descontado dos seguintes.", en: "A negative month is deducted from later ones.", states: ["negative"] },
    {
      pt:
        high_roller === null
          ? "Nenhum indicado é calculado à parte."
          : pt`Um indicado cujo resultado negativo no mês passa de ${money(high_roller)} é calculado à parte e não reduz a comissão dos outros.`,
      en:
        high_roller === null
          ? "No player is calculated apart."
          : en`A player whose negative revenue in the month exceeds ${money(high_roller)} is calculated apart and does not reduce the commission of others.`,
      states: ["high_roller"],
    },
  ];
};

const cpa = rule({
  code: "cpa",
  role: "plan",
  label: { pt: "Valor por indicado (CPA)", en: "Amount per player (CPA)" },
  args: { amount: moneyField({ pt: "Valor por indicado", en: "Amount per player" }), ...qualifying },
  describe: (args) => [
    {
      pt: pt`Você recebe ${money(args.amount)} por indicado qualificado.`,
      en: en`You receive ${money(args.amount)} for each qualified player.`,
      states: ["amount"],
    },
    ...qualifies(args),
  ],
});

const revshare = rule({
  code: "revshare",
  role: "plan",
  label: { pt: "Participação na receita", en: "Revenue share" },
  args: sharing,
  problem: problemOfTiers,
  describe: shares,
});

const hybrid = rule({
  code: "hybrid",
  role: "plan",
  label: { pt: "Híbrido", en: "Hybrid" },
  args: { amount: moneyField({ pt: "Valor por indicado", en: "Amount per player" }), ...qualifying, ...sharing },
  problem: problemOfTiers,
  describe: (args) => [
    {
      pt: pt`Você recebe ${money(args.amount)} por indicado qualificado e uma participação na receita.`,
      en: en`You receive ${money(args.amount)} for each qualified player and a share of the revenue.`,
      states: ["amount"],
    },
    ...qualifies(args),
    ...shares(args),
  ],
});

const sub = rule({
  code: "sub",
  role: "plan",
  label: { pt: "Subafiliados", en: "Sub-affiliates" },
  args: { share_bps: percentField({ pt: "Percentual da comissão", en: "Share of the commission" }, { max: 5_000 }) },
  describe: ({ share_bps }) => [
    {
      pt: pt`Você recebe ${percent(share_bps)} da comissão dos afiliados que indicou, em um só nível.`,
      en: en`You receive ${percent(share_bps)} of the commission of the affiliates you brought, one level only.`,
      states: ["share_bps"],
    },
  ],
});

const flat = rule({
  code: "flat",
  role: "plan",
  label: { pt: "Valor fixo mensal", en: "Fixed monthly amount" },
  args: { amount: moneyField({ pt: "Valor por mês", en: "Amount per month" }) },
  describe: ({ amount }) => [
    { pt: pt`Você recebe ${money(amount)} por mês.`, en: en`You receive ${money(amount)} per month.`, states: ["amount"] },
  ],
});

export const planRules = [cpa, revshare, hybrid, sub, flat] as const;
export const planArgs = z.discriminatedUnion("code", [cpa.schema, revshare.schema, hybrid.schema, sub.schema, flat.schema]);
/** How an affiliate or a referring player is paid. Amounts in centavos, shares in basis points. */
export type PlanArgs = z.output<typeof planArgs>;

/** Share for a number of active players, in basis points. */
export const shareAt = (tiers: Sharing["tiers"], activePlayers: number): BasisPoints =>
  tiers.findLast(({ from_players }) => activePlayers >= from_players)?.share_bps ?? 0;

/** Revenue from a player in a month, in centavos. */
export interface PlayerRevenue {
  readonly staked: number;
  readonly won: number;
  readonly rewards: number;
  readonly deposited: number;
}

/**
 * Net gaming revenue of a player in centavos; negative if the player won. The payment fee is rounded up, and refunded by the same amount if
 * a deposit is returned.
 */
export const netRevenueOf = ({ staked, won, rewards, deposited }: PlayerRevenue, fee: BasisPoints): number =>
  staked - won - rewards - Math.sign(deposited) * Number((BigInt(Math.abs(deposited)) * BigInt(fee) + 9_999n) / 10_000n);

/** Commission of a month, rounded down, and the remainder carried into the next one (never above zero); in centavos. */
export interface MonthlyCommission {
  readonly base: number;
  readonly share_bps: BasisPoints;
  readonly commission: number;
  readonly carried: number;
}

/**
 * Revenue share of a month. Players whose negative revenue exceeds the high-roller threshold are left out of the sum; `carried` is the
 * remainder of the previous month.
 */
export function revenueShareOf(
  { tiers, negative, high_roller }: Pick<Sharing, "tiers" | "negative" | "high_roller">,
  {
    revenues,
    carried,
    active_players,
  }: { readonly revenues: readonly number[]; readonly carried: number; readonly active_players: number },
): MonthlyCommission {
  const counted = revenues.filter((revenue) => high_roller === null || revenue >= -high_roller);
  const base = counted.reduce((sum, revenue) => sum + revenue, negative === "carried" ? carried : 0);
  const share_bps = shareAt(tiers, active_players);
  if (base <= 0) return { base, share_bps, commission: 0, carried: negative === "carried" ? base : 0 };
  return { base, share_bps, commission: Number((BigInt(base) * BigInt(share_bps)) / 10_000n), carried: 0 };
}
