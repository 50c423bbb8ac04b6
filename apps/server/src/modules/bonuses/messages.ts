import { type Localized, formatReais } from "@trevo/domain";
import type { NewNotification } from "../notifications/index.ts";
import type { BonusRow } from "./store.ts";

interface Words {
  readonly title: Localized;
  readonly description: Localized;
}

const link = "/bonus";

const notificationOf = ({ title, description }: Words, event: string, isPushed: boolean): NewNotification => ({
  words: { pt: { title: title.pt, description: description.pt }, en: { title: title.en, description: description.en } },
  category: "rewards",
  link,
  event,
  ...(!isPushed && { isPushed: false }),
});

/** For a stake at a provider's game, which does not show why it was refused. `minute` counts from the epoch. */
export const stakeRefusedMessage = (bonus: { readonly bonus_id: string; readonly max_stake: number }, minute: number): NewNotification => ({
  ...notificationOf(
    {
      title: { pt: "Aposta recusada pelo jogo", en: "The game refused your stake" },
      description: {
        pt: `Com bônus ativo, a aposta vai até ${formatReais(bonus.max_stake, "pt")}. Só com saldo real, pode ser maior.`,
        en: `With an active bonus, stakes can be at most ${formatReais(bonus.max_stake, "en")}. With real balance alone they can be higher.`,
      },
    },
    `bonus:${bonus.bonus_id}:stake-refused:${minute}`,
    false,
  ),
  presents: "card",
});

/** Returns the notification for the bonus's state; null if the player caused the state, or if staff still has to decide. */
export function messageOf(bonus: BonusRow): NewNotification | null {
  const words = wordsOf(bonus);
  return words && notificationOf(words, `bonus:${bonus.id}:${bonus.status}`, bonus.status === "converted");
}

function wordsOf({ status, title, converted, activated_at }: BonusRow): Words | null {
  switch (status) {
    case "held":
    case "declined":
    case "forfeited":
      return null;
    case "waiting":
      return {
        title: { pt: `${title.pt}: pronto para ativar`, en: `${title.en}: ready to activate` },
        description: {
          pt: "Leia as condições e ative quando quiser, ou recuse.",
          en: "Read the terms and activate it when you like, or decline it.",
        },
      };
    case "active":
      return {
        title: { pt: `${title.pt}: ativo`, en: `${title.en}: active` },
        description: { pt: "Acompanhe o progresso na página de bônus.", en: "Follow its progress on the bonus page." },
      };
    case "converted":
      return {
        title: { pt: `${formatReais(converted, "pt")} agora são saldo real`, en: `${formatReais(converted, "en")} are cash now` },
        description: { pt: `${title.pt}: condições cumpridas.`, en: `${title.en}: its terms are met.` },
      };
    case "spent":
      return {
        title: { pt: `${title.pt}: terminou`, en: `${title.en}: ended` },
        description: { pt: "O dinheiro do bônus acabou.", en: "The bonus money is used up." },
      };
    case "expired":
      return {
        title: { pt: `${title.pt}: venceu`, en: `${title.en}: expired` },
        description:
          activated_at === null
            ? { pt: "O prazo para ativar acabou.", en: "The time to activate it is over." }
            : {
                pt: "O prazo acabou e o que restava do bônus saiu do seu saldo.",
                en: "Its time is over, and what was left of it has gone.",
              },
      };
    case "cancelled":
      return {
        title: { pt: `${title.pt}: cancelado`, en: `${title.en}: cancelled` },
        description: {
          pt: "O depósito que trouxe o bônus voltou, sua conta não pode mais apostar, ou nossa equipe o cancelou. Seu saldo real não muda.",
          en: "The deposit that brought the bonus went back, your account may no longer bet, or our team cancelled it. Your cash does not change.",
        },
      };
  }
}

/** Offers a waiting bonus after another one has ended. */
export const nextMessage = (next: BonusRow, ended: BonusRow): NewNotification =>
  notificationOf(
    {
      title: { pt: `${next.title.pt}: é a vez dele`, en: `${next.title.en}: it is next` },
      description: { pt: "Ative quando quiser na página de bônus.", en: "Activate it when you like on the bonus page." },
    },
    `bonus:${next.id}:after:${ended.id}`,
    false,
  );

export const reminderMessage = ({ id, title }: BonusRow): NewNotification =>
  notificationOf(
    {
      title: { pt: `${title.pt}: termina em menos de 48 horas`, en: `${title.en}: ends in less than 48 hours` },
      description: { pt: "Veja a data e o que falta na página de bônus.", en: "See the date and what is missing on the bonus page." },
    },
    `bonus:${id}:reminder`,
    false,
  );
