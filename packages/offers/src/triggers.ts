import type { Localized } from "@trevo/domain";
import { z } from "zod";
import type { OfferEvent, OfferRefusal, PlayerFacts } from "./facts.ts";
import { choiceField, moneyField, numberField, orNone, thingField } from "./field.ts";
import { type Sentence, en, pt, rule } from "./rule.ts";
import { count, money, number } from "./words.ts";

type EventOf<K extends OfferEvent["kind"]> = Extract<OfferEvent, { readonly kind: K }>;

/** The event, if it is of this kind. Otherwise the offer is not triggered. */
const eventOf = <K extends OfferEvent["kind"]>({ event }: PlayerFacts, kind: K): EventOf<K> | null =>
  event?.kind === kind ? (event as EventOf<K>) : null;
const needs =
  (kind: OfferEvent["kind"]) =>
  (_args: object, facts: PlayerFacts): OfferRefusal | null =>
    eventOf(facts, kind) ? null : "not_triggered";
const only = (text: Localized): readonly Sentence[] => [{ ...text, states: [] }];

const codeEntered = rule({
  code: "code_entered",
  role: "trigger",
  label: { pt: "Código informado", en: "Code entered" },
  args: {},
  applies: needs("code_entered"),
  describe: () => only({ pt: "Vale quando você informa o código.", en: "It applies when you enter the code." }),
});

const depositCredited = rule({
  code: "deposit_credited",
  role: "trigger",
  label: { pt: "Depósito creditado", en: "Deposit credited" },
  args: {
    nth: orNone(numberField({ pt: "Número do depósito", en: "Which deposit" }, "count", { max: 1_000 })),
    min: moneyField({ pt: "Depósito mínimo", en: "Minimum deposit" }),
    max: orNone(moneyField({ pt: "Depósito máximo", en: "Maximum deposit" })),
  },
  problem: ({ min, max }) => (max !== null && max < min ? { path: "max", code: "below_min" } : null),
  applies: ({ nth, min, max }, facts) => {
    const deposit = eventOf(facts, "deposit_credited");
    if (!deposit) return facts.event?.kind === "code_entered" || facts.event === null ? "coupon_needs_deposit" : "not_triggered";
    if (nth !== null && deposit.nth !== nth) return "wrong_deposit";
    return deposit.amount < min || (max !== null && deposit.amount > max) ? "deposit_out_of_range" : null;
  },
  describe: ({ nth, min, max }) => [
    {
      pt: nth === null ? "Vale para qualquer depósito creditado." : pt`Vale para o depósito de número ${number(nth)} da sua conta.`,
      en: nth === null ? "It applies to any credited deposit." : en`It applies to deposit number ${number(nth)} of your account.`,
      states: ["nth"],
    },
    {
      pt: max === null ? pt`O depósito é de pelo menos ${money(min)}.` : pt`O depósito é de ${money(min)} a ${money(max)}.`,
      en: max === null ? en`The deposit is at least ${money(min)}.` : en`The deposit is from ${money(min)} to ${money(max)}.`,
      states: ["min", "max"],
    },
  ],
});

const registered = rule({
  code: "registered",
  role: "trigger",
  label: { pt: "Cadastro concluído", en: "Registered" },
  args: {},
  applies: needs("registered"),
  describe: () => only({ pt: "Vale quando você conclui o cadastro.", en: "It applies when you complete your registration." }),
});

const firstStakeSettled = rule({
  code: "first_stake_settled",
  role: "trigger",
  label: { pt: "Primeira aposta concluída", en: "First stake settled" },
  args: { min_stake: moneyField({ pt: "Aposta mínima", en: "Minimum stake" }) },
  applies: ({ min_stake }, facts) => {
    const stake = eventOf(facts, "first_stake_settled");
    if (!stake) return "not_triggered";
    return stake.amount < min_stake ? "stake_too_low" : null;
  },
  describe: ({ min_stake }) => [
    {
      pt: pt`Vale quando sua primeira aposta é concluída, se for de pelo menos ${money(min_stake)}.`,
      en: en`It applies when your first stake is settled, if it is at least ${money(min_stake)}.`,
      states: ["min_stake"],
    },
  ],
});

const levelReached = rule({
  code: "level_reached",
  role: "trigger",
  label: { pt: "Nível alcançado", en: "Level reached" },
  args: { level: numberField({ pt: "Nível", en: "Level" }, "level", { max: 100 }) },
  applies: ({ level }, facts) => (eventOf(facts, "level_reached")?.level === level ? null : "not_triggered"),
  describe: ({ level }) => [
    {
      pt: pt`Vale quando você alcança o nível ${number(level)}.`,
      en: en`It applies when you reach level ${number(level)}.`,
      states: ["level"],
    },
  ],
});

const missionCompleted = rule({
  code: "mission_completed",
  role: "trigger",
  label: { pt: "Missão concluída", en: "Mission completed" },
  args: { mission: thingField({ pt: "Missão", en: "Mission" }, "mission") },
  applies: ({ mission }, facts) => (eventOf(facts, "mission_completed")?.mission_id === mission.id ? null : "not_triggered"),
  describe: ({ mission }) => [
    {
      pt: `Vale quando você conclui a missão “${mission.title}”.`,
      en: `It applies when you complete the mission “${mission.title}”.`,
      states: ["mission"],
    },
  ],
});

const periods = {
  day: { pt: "de cada dia", en: "each day" },
  week: { pt: "de cada semana", en: "each week" },
  month: { pt: "de cada mês", en: "each month" },
} as const;

const periodEnded = rule({
  code: "period_ended",
  role: "trigger",
  label: { pt: "Fim do período", en: "Period ended" },
  args: { period: choiceField({ pt: "Período", en: "Period" }, periods, "week") },
  applies: ({ period }, facts) => (eventOf(facts, "period_ended")?.period === period ? null : "not_triggered"),
  describe: ({ period }) => [
    { pt: pt`Vale ao fim ${periods[period]}.`, en: en`It applies at the end of ${periods[period]}.`, states: ["period"] },
  ],
});

const claimed = rule({
  code: "claimed",
  role: "trigger",
  label: { pt: "Resgate pelo jogador", en: "Claimed by the player" },
  args: {},
  applies: needs("claimed"),
  describe: () => only({ pt: "Vale quando você resgata a oferta.", en: "It applies when you claim the offer." }),
});

const pointsExchanged = rule({
  code: "points_exchanged",
  role: "trigger",
  label: { pt: "Troca de pontos", en: "Points exchanged" },
  args: { points: numberField({ pt: "Preço em pontos", en: "Price in points" }, "count", { max: 100_000_000 }) },
  applies: needs("points_exchanged"),
  describe: ({ points }) => {
    const price = count(points, { pt: ["ponto", "pontos"], en: ["point", "points"] });
    return [
      {
        pt: pt`Vale quando você troca ${price} pela recompensa. Os pontos trocados não voltam.`,
        en: en`It applies when you exchange ${price} for the reward. Exchanged points do not come back.`,
        states: ["points"],
      },
    ];
  },
});

const staffGranted = rule({
  code: "staff_granted",
  role: "trigger",
  label: { pt: "Concessão pela equipe", en: "Granted by staff" },
  args: {},
  applies: needs("staff_granted"),
  describe: () => only({ pt: "É concedida pela nossa equipe.", en: "Our staff grants it." }),
});

export const triggerRules = [
  codeEntered,
  depositCredited,
  registered,
  firstStakeSettled,
  levelReached,
  missionCompleted,
  periodEnded,
  claimed,
  pointsExchanged,
  staffGranted,
] as const;

export const triggerArgs = z.discriminatedUnion("code", [
  codeEntered.schema,
  depositCredited.schema,
  registered.schema,
  firstStakeSettled.schema,
  levelReached.schema,
  missionCompleted.schema,
  periodEnded.schema,
  claimed.schema,
  pointsExchanged.schema,
  staffGranted.schema,
]);
export type TriggerArgs = z.output<typeof triggerArgs>;
