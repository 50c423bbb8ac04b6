import type { PlayerKey } from "../../kernel/scope.ts";
import type { NewNotification } from "../notifications/index.ts";
import type { ReachedLevel } from "./levels-store.ts";
import type { TierStep } from "./programmes.ts";
import type { FrozenPlace } from "./results-store.ts";

/** A place with rewards, once the board is frozen. */
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

/** Another tier from today on. */
export const tierNotification = ({ player_id }: PlayerKey, { name }: TierStep, month: string): NewNotification => ({
  event: `tier:${player_id}:${month}`,
  category: "rewards",
  link: "/vip",
  isPushed: false,
  words: {
    pt: { title: `Clube VIP: ${name.pt}`, description: `Seu nível no clube VIP agora é ${name.pt}, pelos pontos dos últimos 90 dias.` },
    en: { title: `VIP club: ${name.en}`, description: `Your tier in the VIP club is now ${name.en}, by the points of the last 90 days.` },
  },
});
