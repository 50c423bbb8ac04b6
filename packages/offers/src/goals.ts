import type { Localized } from "@trevo/domain";
import { z } from "zod";
import { gameField, listField, moneyField, numberField, orNone, thingField, withDefault } from "./field.ts";
import { type Sentence, en, pt, rule } from "./rule.ts";
import { count, decimal, either, money, rounds as roundsText, times } from "./words.ts";

const countMax = 100_000;
const gamesMax = 100;

/** Rounds with a smaller stake do not count. */
const minStake = () => withDefault(moneyField({ pt: "Aposta mínima por rodada", en: "Minimum stake per round" }), 1);
const number = (label: Localized, max = countMax) => numberField(label, "count", { max });

const goal = (text: Localized, states: readonly string[]): Sentence[] => [{ ...text, states }];
const fromStake = (min_stake: number): Localized => ({
  pt: pt`com apostas em saldo real de pelo menos ${money(min_stake)}`,
  en: en`with real-balance stakes of at least ${money(min_stake)}`,
});
const perDay = (text: Localized | null): Sentence => ({
  pt: text ? pt`Contam no máximo ${text} por dia.` : "Não há limite diário para esta meta.",
  en: text ? en`At most ${text} count per day.` : "There is no daily limit for this goal.",
  states: ["per_day"],
});

const stakeTotal = rule({
  code: "stake_total",
  role: "goal",
  label: { pt: "Total apostado", en: "Total staked" },
  args: {
    amount: moneyField({ pt: "Total a apostar", en: "Total to stake" }),
    min_stake: minStake(),
    per_day: orNone(moneyField({ pt: "Máximo que conta por dia", en: "Counts at most per day" })),
  },
  describe: ({ amount, min_stake, per_day }) => [
    {
      pt: pt`Aposte ${money(amount)} no total, ${fromStake(min_stake)}.`,
      en: en`Stake ${money(amount)} in total, ${fromStake(min_stake)}.`,
      states: ["amount", "min_stake"],
    },
    perDay(per_day === null ? null : money(per_day)),
  ],
});

const roundsPlayed = rule({
  code: "rounds",
  role: "goal",
  label: { pt: "Rodadas jogadas", en: "Rounds played" },
  args: {
    rounds: number({ pt: "Rodadas", en: "Rounds" }),
    min_stake: minStake(),
    per_day: orNone(number({ pt: "Rodadas que contam por dia", en: "Rounds that count per day" })),
  },
  describe: ({ rounds, min_stake, per_day }) => [
    {
      pt: pt`Jogue ${roundsText(rounds)}, ${fromStake(min_stake)}.`,
      en: en`Play ${roundsText(rounds)}, ${fromStake(min_stake)}.`,
      states: ["rounds", "min_stake"],
    },
    perDay(per_day === null ? null : roundsText(per_day)),
  ],
});

const distinctGames = rule({
  code: "distinct_games",
  role: "goal",
  label: { pt: "Jogos diferentes", en: "Distinct games" },
  args: { games: number({ pt: "Jogos", en: "Games" }, gamesMax), min_stake: minStake() },
  describe: ({ games, min_stake }) => {
    const different = count(games, { pt: ["jogo", "jogos diferentes"], en: ["game", "different games"] });
    return goal({ pt: pt`Jogue ${different}, ${fromStake(min_stake)}.`, en: en`Play ${different}, ${fromStake(min_stake)}.` }, [
      "games",
      "min_stake",
    ]);
  },
});

const roundsIn = rule({
  code: "rounds_in",
  role: "goal",
  label: { pt: "Rodadas em jogos escolhidos", en: "Rounds in chosen games" },
  args: {
    games: listField({ pt: "Jogos", en: "Games" }, gameField({ pt: "Jogo", en: "Game" }), { max: gamesMax }),
    category: orNone(thingField({ pt: "Categoria", en: "Category" }, "category")),
    rounds: number({ pt: "Rodadas", en: "Rounds" }),
    min_stake: minStake(),
  },
  problem: ({ games, category }) => (games.length === 0 && category === null ? { path: "games", code: "games_or_category" } : null),
  describe: ({ games, category, rounds, min_stake }) => {
    const places = either([
      ...games.map(({ title }) => ({ pt: title, en: title })),
      ...(category ? [{ pt: `qualquer jogo da categoria “${category.title}”`, en: `any game of the category “${category.title}”` }] : []),
    ]);
    return goal(
      {
        pt: pt`Jogue ${roundsText(rounds)} em ${places}, ${fromStake(min_stake)}.`,
        en: en`Play ${roundsText(rounds)} in ${places}, ${fromStake(min_stake)}.`,
      },
      ["games", "category", "rounds", "min_stake"],
    );
  },
});

const multiplier = rule({
  code: "multiplier",
  role: "goal",
  label: { pt: "Multiplicador", en: "Multiplier" },
  args: {
    at_least_x100: numberField({ pt: "Multiplicador mínimo", en: "Minimum multiplier" }, "hundredths", { min: 101, max: 1_000_000 }),
    min_stake: minStake(),
  },
  describe: ({ at_least_x100, min_stake }) =>
    goal(
      {
        pt: pt`Conclua uma rodada com multiplicador de ${decimal(at_least_x100, 2)}x ou mais, ${fromStake(min_stake)}.`,
        en: en`Finish a round with a multiplier of ${decimal(at_least_x100, 2)}x or more, ${fromStake(min_stake)}.`,
      },
      ["at_least_x100", "min_stake"],
    ),
});

const daysPlayed = rule({
  code: "days_played",
  role: "goal",
  label: { pt: "Dias jogados", en: "Days played" },
  args: { days: numberField({ pt: "Dias", en: "Days" }, "days", { max: 31 }), min_stake: minStake() },
  describe: ({ days, min_stake }) => {
    const different = count(days, { pt: ["dia", "dias diferentes"], en: ["day", "different days"] });
    return goal({ pt: pt`Jogue em ${different}, ${fromStake(min_stake)}.`, en: en`Play on ${different}, ${fromStake(min_stake)}.` }, [
      "days",
      "min_stake",
    ]);
  },
});

const boxesOpened = rule({
  code: "boxes_opened",
  role: "goal",
  label: { pt: "Caixas abertas", en: "Boxes opened" },
  args: { boxes: number({ pt: "Caixas", en: "Boxes" }) },
  describe: ({ boxes }) => {
    const opened = count(boxes, { pt: ["caixa", "caixas"], en: ["box", "boxes"] });
    return goal({ pt: pt`Abra ${opened}.`, en: en`Open ${opened}.` }, ["boxes"]);
  },
});

const friendQualified = rule({
  code: "friend_qualified",
  role: "goal",
  label: { pt: "Amigo qualificado", en: "Friend qualified" },
  args: { friends: number({ pt: "Amigos", en: "Friends" }, 20) },
  describe: ({ friends }) => {
    const invited = count(friends, {
      pt: ["amigo que se qualifique", "amigos que se qualifiquem"],
      en: ["friend who qualifies", "friends who qualify"],
    });
    return goal({ pt: pt`Convide ${invited}.`, en: en`Invite ${invited}.` }, ["friends"]);
  },
});

const contactsVerifiedGoal = rule({
  code: "contacts_verified",
  role: "goal",
  label: { pt: "Contatos confirmados", en: "Contacts verified" },
  args: {},
  describe: () => goal({ pt: "Confirme seu e-mail e seu celular.", en: "Verify your e-mail and phone." }, []),
});

const profileComplete = rule({
  code: "profile_complete",
  role: "goal",
  label: { pt: "Perfil completo", en: "Profile complete" },
  args: {},
  describe: () => goal({ pt: "Complete seu perfil.", en: "Complete your profile." }, []),
});

const limitSet = rule({
  code: "limit_set",
  role: "goal",
  label: { pt: "Limite definido", en: "Limit set" },
  args: {},
  describe: () => goal({ pt: "Defina um limite de depósito, perda ou tempo.", en: "Set a limit of deposits, losses or time." }, []),
});

const roundVerified = rule({
  code: "round_verified",
  role: "goal",
  label: { pt: "Rodada verificada", en: "Round verified" },
  args: { rounds: number({ pt: "Rodadas", en: "Rounds" }, 100) },
  describe: ({ rounds }) =>
    goal(
      {
        pt: pt`Abra a prova de uma rodada e recalcule o resultado ${times(rounds)}.`,
        en: en`Open the proof of a round and recompute its result ${times(rounds)}.`,
      },
      ["rounds"],
    ),
});

const depositTotal = rule({
  code: "deposit_total",
  role: "goal",
  label: { pt: "Total depositado", en: "Total deposited" },
  args: { amount: moneyField({ pt: "Total a depositar", en: "Total to deposit" }) },
  describe: ({ amount }) => goal({ pt: pt`Deposite ${money(amount)} no total.`, en: en`Deposit ${money(amount)} in total.` }, ["amount"]),
});

export const goalRules = [
  stakeTotal,
  roundsPlayed,
  distinctGames,
  roundsIn,
  multiplier,
  daysPlayed,
  boxesOpened,
  friendQualified,
  contactsVerifiedGoal,
  profileComplete,
  limitSet,
  roundVerified,
  depositTotal,
] as const;

export const goalArgs = z.discriminatedUnion("code", [
  stakeTotal.schema,
  roundsPlayed.schema,
  distinctGames.schema,
  roundsIn.schema,
  multiplier.schema,
  daysPlayed.schema,
  boxesOpened.schema,
  friendQualified.schema,
  contactsVerifiedGoal.schema,
  profileComplete.schema,
  limitSet.schema,
  roundVerified.schema,
  depositTotal.schema,
]);
/** Goals of a mission. Amounts in centavos, multipliers in hundredths. */
export type GoalArgs = z.output<typeof goalArgs>;
