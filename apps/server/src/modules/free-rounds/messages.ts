import { type Localized, formatReais } from "@trevo/domain";
import type { NewNotification } from "../notifications/index.ts";
import type { RewardRow } from "./store.ts";

type Told = Pick<RewardRow, "id" | "rounds" | "stake" | "game_title">;

const link = "/bonus";

const nounOf = (count: number): Localized => ({
  pt: count === 1 ? "1 rodada grátis" : `${count} rodadas grátis`,
  en: count === 1 ? "1 free round" : `${count} free rounds`,
});

export function readyMessage({ id, rounds, stake, game_title }: Told): NewNotification {
  const noun = nounOf(rounds);
  return {
    words: {
      pt: {
        title: `${noun.pt} em ${game_title}`,
        description: `Cada rodada vale ${formatReais(stake, "pt")}, e o que você ganhar é saldo real. O prazo está na página de bônus.`,
      },
      en: {
        title: `${noun.en} in ${game_title}`,
        description: `Each round is worth ${formatReais(stake, "en")}, and what you win is cash. The bonus page states until when.`,
      },
    },
    link,
    event: `free_rounds:${id}:ready`,
    isPushed: false,
  };
}

/** Sent on the last day, in the product only. */
export function lastDayMessage({ id, remaining, game_title }: Pick<RewardRow, "id" | "remaining" | "game_title">): NewNotification {
  const noun = nounOf(remaining);
  return {
    words: {
      pt: { title: `${noun.pt} em ${game_title}: último dia`, description: "O prazo está na página de bônus." },
      en: { title: `${noun.en} in ${game_title}: last day`, description: "The bonus page states until when." },
    },
    link,
    event: `free_rounds:${id}:last_day`,
    isPushed: false,
  };
}
