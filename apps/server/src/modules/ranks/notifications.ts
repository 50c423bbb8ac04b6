import { type Localized, dateFormat, numberFormat, perLocale } from "@trevo/domain";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { NewNotification } from "../notifications/index.ts";
import type { ReachedLevel } from "./levels-store.ts";
import type { Review } from "./policy.ts";
import type { TierStep } from "./programmes.ts";
import type { FrozenPlace } from "./results-store.ts";

/** Sent once the board is frozen, for a place with rewards. */
export function placeNotification({ tenant_id, board, place, player_id }: FrozenPlace): NewNotification {
  const isRace = board.startsWith("race:");
  return {
    event: `board:${tenant_id}:${board}:${player_id}`,
    category: "rewards",
    link: isRace ? `/races/${board.slice("race:".length)}` : "/ranking",
    words: {
      pt: {
        title: isRace ? `Torneio: você ficou em ${place}º lugar` : `Ranking: você ficou em ${place}º lugar`,
        description: "O resultado está fechado, e o prêmio já está na sua conta.",
      },
      en: {
        title: isRace ? `Tournament: you finished in place ${place}` : `Ranking: you finished in place ${place}`,
        description: "The results are final, and the prize is in your account.",
      },
    },
  };
}

export const levelNotification = ({ player_id }: PlayerKey, { level, rewards }: ReachedLevel): NewNotification => ({
  event: `rank:${player_id}:${level}`,
  category: "rewards",
  link: "/vip",
  isPushed: false,
  words: {
    pt: {
      title: `Você chegou ao nível ${level}`,
      description: rewards.length > 0 ? "A recompensa do nível já está na sua conta." : "Seu progresso está na página do clube VIP.",
    },
    en: {
      title: `You reached level ${level}`,
      description: rewards.length > 0 ? "The level's reward is in your account." : "Your progress is on the VIP club page.",
    },
  },
});

/** Sent when the player has another tier from today on. */
export const tierNotification = ({ player_id }: PlayerKey, { name }: TierStep, month: string): NewNotification => ({
  event: `tier:${player_id}:${month}`,
  category: "rewards",
  link: "/vip",
  isPushed: false,
  words: {
    pt: { title: `Clube VIP: ${name.pt}`, description: `Sua faixa no clube VIP agora é ${name.pt}, pelos pontos dos últimos 90 dias.` },
    en: { title: `VIP club: ${name.en}`, description: `Your tier in the VIP club is now ${name.en}, by the points of the last 90 days.` },
  },
});

interface TierFall {
  readonly from: Localized;
  readonly to: Localized;
  /** Missing points, as whole points. */
  readonly missing: number;
  readonly review: Review;
  readonly timezone: string;
}

/** Sent a week before the tier falls. It requires no action. */
export function fallNotification({ player_id }: PlayerKey, { from, to, missing, review, timezone }: TierFall): NewNotification {
  const day = perLocale((locale) => dateFormat(locale, { dateStyle: "long", timeZone: timezone }).format(review.at));
  const points = perLocale((locale) => numberFormat(locale).format(missing));
  return {
    event: `tier-falls:${player_id}:${review.month}`,
    category: "rewards",
    link: "/vip",
    isPushed: false,
    words: {
      pt: {
        title: "Clube VIP: sua faixa vai mudar",
        description: `Em ${day.pt} as faixas são revistas. Com os pontos de hoje, a sua passa de ${from.pt} para ${to.pt}: faltam ${points.pt} para ficar em ${from.pt}. Você não precisa fazer nada.`,
      },
      en: {
        title: "VIP club: your tier will change",
        description: `Tiers are reviewed on ${day.en}. With today's points, yours goes from ${from.en} to ${to.en}: keeping ${from.en} takes ${points.en} more. There is nothing you have to do.`,
      },
    },
  };
}
