import type { BasisPoints } from "@trevo/domain";
import { z } from "zod";
import { choiceField, moneyField, numberField, orNone, percentField, withDefault } from "./field.ts";
import { en, pt, rule } from "./rule.ts";
import { days, money, number, percent } from "./words.ts";

const paidOptions = {
  calendar: { pt: "Três partes no dia", en: "Three parts of the day" },
  immediate: { pt: "De uma vez", en: "At once" },
} as const;

/** Form in which cashback is paid. A bonus has the wagering terms of its offer. */
export const paidAsOptions = {
  cash: { pt: "em saldo real", en: "in real balance" },
  bonus: { pt: "como bônus", en: "as a bonus" },
} as const;

/** Default minimum for claiming rakeback, in centavos. */
export const defaultMinClaim = 100;

const netLoss = rule({
  code: "net_loss",
  role: "basis",
  label: { pt: "Cashback sobre o resultado negativo", en: "Cashback on the negative result" },
  args: {
    share_bps: percentField({ pt: "Percentual", en: "Share" }),
    paid: choiceField({ pt: "Pagamento", en: "Payment" }, paidOptions, "calendar"),
    release_day: withDefault(numberField({ pt: "Dias até a liberação", en: "Days to the release" }, "days", { max: 30 }), 1),
    release_hour: withDefault(numberField({ pt: "Hora da liberação", en: "Hour of the release" }, "hour", { min: 0, max: 23 }), 0),
    min_total: withDefault(moneyField({ pt: "Valor mínimo", en: "Minimum amount" }, { min: 3 }), 30),
    expires_days: orNone(numberField({ pt: "Validade em dias", en: "Valid for days" }, "days", { max: 365 })),
  },
  describe: ({ share_bps, paid, release_day, release_hour, min_total, expires_days }) => [
    {
      pt: pt`O cashback é de ${percent(share_bps)} da base do dia: apostas em saldo real menos ganhos em saldo real das rodadas encerradas no dia.`,
      en: en`The cashback is ${percent(share_bps)} of the day's base: real-balance stakes less real-balance winnings of the rounds that closed on the day.`,
      states: ["share_bps"],
    },
    {
      pt: "Não entram na base: apostas com bônus, caixas e esportes ainda em aberto.",
      en: "The base leaves out bonus stakes, boxes, and sports bets that are still open.",
      states: [],
    },
    {
      pt: pt`O cashback de um dia fica disponível ${days(release_day)} depois, a partir das ${number(release_hour)}h.`,
      en: en`A day's cashback becomes available ${days(release_day)} later, from ${number(release_hour)}h on.`,
      states: ["release_day", "release_hour"],
      heading: "when",
    },
    paid === "calendar"
      ? {
          pt: "É pago em três partes ao longo do dia; o que não for resgatado continua disponível depois.",
          en: "It is paid in three parts during the day; what you do not claim stays available afterwards.",
          states: ["paid"],
          heading: "when",
        }
      : { pt: "É pago de uma vez.", en: "It is paid at once.", states: ["paid"], heading: "when" },
    {
      pt: pt`Valores abaixo de ${money(min_total)} passam para o dia seguinte.`,
      en: en`Amounts below ${money(min_total)} are carried over to the next day.`,
      states: ["min_total"],
      heading: "limits",
    },
    {
      pt: expires_days === null ? "O cashback não expira." : pt`O cashback expira ${days(expires_days)} depois de ficar disponível.`,
      en:
        expires_days === null
          ? "The cashback does not expire."
          : en`The cashback expires ${days(expires_days)} after it becomes available.`,
      states: ["expires_days"],
      heading: "end",
    },
  ],
});

const edgeShare = rule({
  code: "edge_share",
  role: "basis",
  label: { pt: "Rakeback", en: "Rakeback" },
  args: {
    share_bps: percentField({ pt: "Percentual da vantagem da casa", en: "Share of the house edge" }),
    min_claim: withDefault(moneyField({ pt: "Resgate mínimo", en: "Minimum claim" }), defaultMinClaim),
    paid_as: choiceField({ pt: "Pagamento", en: "Payment" }, paidAsOptions, "cash"),
  },
  describe: ({ share_bps, min_claim, paid_as }) => [
    {
      pt: pt`O rakeback é de ${percent(share_bps)} da vantagem teórica da casa nas suas apostas em saldo real, ganhando ou perdendo.`,
      en: en`The rakeback is ${percent(share_bps)} of the theoretical house edge on your real-balance stakes, whether you win or lose.`,
      states: ["share_bps"],
    },
    {
      pt: "A vantagem é a menor da classe do jogo. Não contam: apostas com bônus, esportes, caixas e jogos sem retorno publicado.",
      en: "The edge is the least of the game's class. Bonus stakes, sports, boxes and games without a published return do not count.",
      states: [],
    },
    {
      pt: "Faixas VIP podem ter um percentual maior; vale o maior do dia.",
      en: "VIP tiers may have a higher share; the highest of the day holds.",
      states: [],
    },
    {
      pt: pt`O valor cresce ao longo do dia e pode ser resgatado a partir de ${money(min_claim)}, uma vez por dia. O que ficar abaixo disso, ou vier depois do resgate, passa para o dia seguinte.`,
      en: en`The amount grows during the day and can be claimed from ${money(min_claim)}, once a day. What is below that, or comes after the claim, is carried over to the next day.`,
      states: ["min_claim"],
      heading: "when",
    },
    {
      pt: pt`O rakeback é pago ${paidAsOptions[paid_as]}.`,
      en: en`Rakeback is paid ${paidAsOptions[paid_as]}.`,
      states: ["paid_as"],
    },
    { pt: "O rakeback não expira.", en: "Rakeback does not expire.", states: [], heading: "end" },
  ],
});

export const basisRules = [netLoss, edgeShare] as const;
export const basisArgs = z.discriminatedUnion("code", [netLoss.schema, edgeShare.schema]);
/** The base of a cashback. Shares in basis points, amounts in centavos. */
export type BasisArgs = z.output<typeof basisArgs>;

/** Hundred-millionths per centavo: the unit of a stake times its edge times a share, both in basis points. */
const perCentavo = 100_000_000n;

export interface EdgeShare {
  /** Σ stake × edge, in centavos times basis points. Negative if stakes were reversed. */
  readonly edge_x10000: number | bigint;
  readonly share_bps: BasisPoints;
  /** Remainder of earlier stakes, in hundred-millionths of a centavo. */
  readonly carried: bigint;
}

/** Exact: whole centavos and the remainder. If the sum is negative, all of it is remainder. */
export function rakebackOf({ edge_x10000, share_bps, carried }: EdgeShare): { total: number; left: bigint } {
  const sum = carried + BigInt(edge_x10000) * BigInt(share_bps);
  const total = sum > 0n ? sum / perCentavo : 0n;
  return { total: Number(total), left: sum - total * perCentavo };
}
