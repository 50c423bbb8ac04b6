import { type Locale, type Localized, numberFormat } from "@trevo/domain";
import { correctionBounds, defaultSportLimits, earlyResultMs, lateMs, liveDelaysMs } from "./book-limits.ts";
import { cashOutBounds, cashOutFee, defaultCashOutFees } from "./cash-out.ts";
import { betBounds } from "./systems.ts";

/** A section of the sports betting rules in one language. */
export interface BettingRule {
  /** Anchor of its heading in the page's address. */
  readonly id: string;
  readonly title: string;
  readonly lines: readonly string[];
}

interface Words {
  readonly id: string;
  readonly title: Localized;
  readonly lines: readonly Localized[];
}

/** Formatters for numbers in a language. */
interface Figures {
  money(centavos: number): string;
  /** From basis points. */
  percent(bps: number): string;
  seconds(ms: number): string;
  hours(ms: number): string;
  count(value: number): string;
}

function figuresOf(locale: Locale): Figures {
  const money = numberFormat(locale, { style: "currency", currency: "BRL", minimumFractionDigits: 0, maximumFractionDigits: 2 });
  const plain = numberFormat(locale);
  return {
    money: (centavos) => money.format(centavos / 100),
    percent: (bps) => `${plain.format(bps / 100)}%`,
    seconds: (ms) => plain.format(ms / 1_000),
    hours: (ms) => plain.format(ms / 3_600_000),
    count: (value) => plain.format(value),
  };
}

const both = (pt: string, en: string): Localized => ({ pt, en });

function placingRules({ money, count, seconds }: Figures): Words {
  const [first, second, third] = liveDelaysMs.map(seconds);
  const { maxLegs, maxSystemLegs, maxCombinations } = betBounds;
  return {
    id: "sports-placing",
    title: both("Apostas esportivas: quando valem", "Sports bets: when they count"),
    lines: [
      both(
        "Uma aposta vale quando o site a confirma, pela odd daquele momento. A odd aceita fica no bilhete e não muda mais.",
        "A bet counts once the site confirms it, at the odds of that moment. The odds that were accepted stay on the ticket and never change.",
      ),
      both(
        `Com a partida em andamento, a aposta espera em regra ${first}, ${second} ou ${third} segundos, conforme o campeonato; o cupom mostra quanto falta. Se o mercado parar nesse tempo, ela é recusada e nada é cobrado. Se a odd subir, você fica com a maior.`,
        `While a match is played, a bet waits ${first}, ${second} or ${third} seconds as a rule, by the competition; the slip shows how much is left. If the market stops in that time, the bet is refused and nothing is charged. If the odds rise, you get the higher ones.`,
      ),
      both(
        `A aposta mínima é ${money(defaultSportLimits.min_stake)}. Uma múltipla tem de 2 a ${count(maxLegs)} seleções; um sistema, até ${count(maxSystemLegs)} seleções e ${count(maxCombinations)} combinações. Duas seleções da mesma partida não se combinam.`,
        `The minimum stake is ${money(defaultSportLimits.min_stake)}. A multiple has 2 to ${count(maxLegs)} selections; a system up to ${count(maxSystemLegs)} selections and ${count(maxCombinations)} combinations. Two selections of one match do not combine.`,
      ),
    ],
  };
}

function limitRules({ money }: Figures): Words {
  const { max_payout, tier_payout, player_payout } = defaultSportLimits;
  const tiers = (amounts: readonly number[]): string => amounts.map(money).join(" · ");
  return {
    id: "sports-limits",
    title: both("Apostas esportivas: limites", "Sports bets: limits"),
    lines: [
      both(
        `Uma aposta paga no máximo ${money(max_payout)}. Pelo nível do campeonato (1, 2, 3), o prêmio de uma aposta vai até ${tiers(tier_payout)}, e os prêmios abertos de um jogador em uma partida, até ${tiers(player_payout)}. Vale a seleção mais restrita.`,
        `A bet pays ${money(max_payout)} at most. By the competition's tier (1, 2, 3), the payout of one bet goes up to ${tiers(tier_payout)}, and a player's open payouts on one match up to ${tiers(player_payout)}. The strictest selection counts.`,
      ),
      both(
        "Um campeonato, um mercado ou uma partida pode ter outro limite, igual para todos. O cupom diz na hora o valor máximo aceito. Nenhum prêmio é cortado depois de aceito.",
        "A competition, a market or a match may have a different limit, the same for everybody. The slip says at once the largest accepted stake. No payout is cut after a bet was accepted.",
      ),
      both(
        "As odds são as mesmas para todos os jogadores, e cada mudança fica em um registro público.",
        "Odds are the same for all players, and each change stands in a public log.",
      ),
    ],
  };
}

function resultRules({ seconds }: Figures): Words {
  return {
    id: "sports-results",
    title: both("Apostas esportivas: resultados", "Sports bets: results"),
    lines: [
      both(
        "No futebol contam os 90 minutos e os acréscimos. Prorrogação e pênaltis não contam. Handicaps e totais contam a partida toda, também quando a aposta é feita com ela em andamento.",
        "In football the 90 minutes and added time count. Extra time and penalties do not. Handicaps and totals count the whole match, also when the bet is placed while it is played.",
      ),
      both(
        `O que nenhum gol pode mais mudar é decidido antes do fim, ${seconds(earlyResultMs)} segundos depois do fato, para que uma revisão ainda possa anulá-lo.`,
        `What no goal can change any more is decided before the end, ${seconds(earlyResultMs)} seconds after the fact, so that a review may still undo it.`,
      ),
      both(
        "Em uma linha de um quarto, metade da aposta fica em cada linha vizinha: uma parte pode ganhar ou perder e a outra voltar. Em empate de posições, a odd conta na fração que ganhou.",
        "On a quarter line half of the stake is on each neighbouring line: one half may win or lose and the other come back. In a dead heat the odds count by the share that won.",
      ),
      both(
        "O prêmio é a aposta por combinação vezes o produto das odds, somado sobre as combinações e arredondado para baixo uma única vez, ao centavo.",
        "The payout is the stake per combination times the product of the odds, summed over the combinations and rounded down once, to the centavo.",
      ),
    ],
  };
}

const voidRules = ({ hours, money }: Figures): Words => ({
  id: "sports-void",
  title: both("Apostas esportivas: anulação e correção", "Sports bets: voids and corrections"),
  lines: [
    both(
      `Partida que não começa em até ${hours(lateMs)} horas do horário anunciado quando você apostou: a seleção é anulada, mesmo que a partida aconteça depois. Dentro desse prazo, a aposta continua valendo na nova data.`,
      `A match that does not begin within ${hours(lateMs)} hours of the time that was announced when you placed the bet: the selection is void, even if the match is played later. Within that time the bet stands for the new date.`,
    ),
    both(
      `Partida cancelada: as seleções são anuladas. Partida abandonada e não retomada em até ${hours(lateMs)} horas: o que já estava decidido vale, o resto é anulado.`,
      `A match that is cancelled: its selections are void. A match that is abandoned and not resumed within ${hours(lateMs)} hours: what was decided stands, the rest is void.`,
    ),
    both(
      "Uma aposta pré-jogo aceita depois do início real da partida é anulada naquela seleção, assim como a aposta aceita em um período em que, segundo a fonte dos dados, o mercado não valia.",
      "A pre-match bet accepted after the match had started is void on that selection, and so is one accepted while, by the source of the data, the market did not count.",
    ),
    both(
      "Uma seleção anulada conta como odd 1, e o número de combinações não muda. Se todas as combinações são anuladas, a aposta volta inteira.",
      "A void selection counts as odds of 1, and the number of combinations stays. If every combination is void, the whole stake comes back.",
    ),
    both(
      "Havendo fundada suspeita de fraude ou de manipulação de resultado, ou por ordem de uma autoridade, o pagamento de uma aposta fica suspenso enquanto durar a apuração, como permite a Portaria SPA/MF 1.231/2024 (art. 26, III e IV). Você é avisado na hora, com o fundamento. Duas pessoas da equipe liberam ou anulam a aposta.",
      "Under well-founded suspicion of fraud or of a manipulated match, or by order of an authority, the payment of a bet is suspended while this is investigated, as Portaria SPA/MF 1.231/2024 (art. 26, III and IV) allows. You are told at once, with the ground. Two members of staff release or void the bet.",
    ),
    both(
      "Duas pessoas da equipe podem anular seleções que não deviam ter sido aceitas: odd com erro evidente (só até o fim da partida), aposta aceita tarde demais, partida errada, suspeita de manipulação, ou por ordem de uma autoridade. A causa aparece na aposta, e o que já foi encerrado fica.",
      "Two members of our team may declare selections void that should not have been accepted: odds with an obvious error (only until the end of the match), a bet accepted too late, the wrong match, suspected manipulation, or by order of an authority. The bet shows the cause, and what was cashed out stays.",
    ),
    both(
      "Um resultado corrigido paga a aposta de novo: o prêmio certo entra e o anterior sai. O que já foi gasto fica como dívida, que o próximo crédito paga. Um resultado que nenhuma fonte informa é lançado por uma pessoa e aprovado por outra.",
      "A corrected result settles the bet again: the right payout is credited and the earlier one taken back. What was spent becomes a debt, which the next credit pays. A result that no source reports is entered by one person and approved by another.",
    ),
    both(
      `Uma correção vale sem conferência até ${hours(correctionBounds.ms)} horas depois do pagamento e enquanto as correções da partida não retiram dos jogadores mais de ${money(correctionBounds.netTaking)} ao todo. Fora disso, duas pessoas da equipe conferem antes; você é avisado, e o que já recebeu fica no seu saldo até lá.`,
      `A correction applies without a check up to ${hours(correctionBounds.ms)} hours after the settlement, and while the corrections of the match do not take more than ${money(correctionBounds.netTaking)} back from players in all. Otherwise two members of our team check it first; you are told, and what you have received stays in your balance until then.`,
    ),
  ],
});

function cashOutRules({ money, percent, count }: Figures): Words {
  const { base_bps, per_leg_bps, max_bps } = defaultCashOutFees;
  const { minOfStake, maxOfPotential, maxParts, minRemainingStake } = cashOutBounds;
  return {
    id: "sports-cash-out",
    title: both("Apostas esportivas: encerrar antes", "Sports bets: cash-out"),
    lines: [
      both(
        `O valor é o justo, calculado pelas chances publicadas, menos uma taxa: ${percent(cashOutFee(1, defaultCashOutFees))} com uma seleção aberta, mais ${percent(per_leg_bps)} por outra, no máximo ${percent(max_bps)}. O site mostra o valor justo e a taxa.`,
        `The offer is the fair value by the published chances, less a fee: ${percent(base_bps)} with one open selection, ${percent(per_leg_bps)} more for each further one, ${percent(max_bps)} at most. The site shows the fair value and the fee.`,
      ),
      both(
        `Não há oferta abaixo de ${percent(minOfStake)} da aposta, nem acima de ${percent(maxOfPotential)} do que ainda pode ganhar, nem com um mercado suspenso, nem para aposta grátis.`,
        `There is no offer below ${percent(minOfStake)} of the stake, none above ${percent(maxOfPotential)} of what can still be won, none while a market is suspended, and none for a free bet.`,
      ),
      both(
        `Dá para encerrar em até ${count(maxParts)} partes; o que sobra é de ${money(minRemainingStake)} ou mais. Com a partida em andamento, o pedido espera como uma aposta. O que foi pago não é tomado de volta por um resultado.`,
        `It can be taken in up to ${count(maxParts)} parts; ${money(minRemainingStake)} or more remains. While a match is played, the request waits as a bet does. What was paid is not taken back by a result.`,
      ),
    ],
  };
}

const freeBetRules: Words = {
  id: "sports-free-bets",
  title: both("Apostas grátis e conferência", "Free bets and proofs"),
  lines: [
    both(
      "Uma aposta grátis paga o que passa do valor dela. Cada combinação precisa da odd mínima escrita nela. Se a aposta inteira é anulada, ela volta.",
      "A free bet pays what exceeds its value. Every combination needs the minimum odds that it states. If the whole bet is void, it comes back.",
    ),
    both(
      "Cada aposta mostra a conta até o centavo e tem uma prova: bilhete, odds publicadas e resultados, que qualquer pessoa confere.",
      "Each bet shows its sum to the centavo and has a proof: ticket, published odds and results, which anybody can check.",
    ),
  ],
};

/** The sports betting rules. Every number is the constant that the product uses. */
export function bettingRules(locale: Locale): readonly BettingRule[] {
  const figures = figuresOf(locale);
  const rules = [placingRules(figures), limitRules(figures), resultRules(figures), voidRules(figures), cashOutRules(figures), freeBetRules];
  return rules.map(({ id, title, lines }) => ({ id, title: title[locale], lines: lines.map((line) => line[locale]) }));
}
