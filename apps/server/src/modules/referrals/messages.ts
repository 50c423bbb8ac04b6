import { formatReais } from "@trevo/domain";
import type { NewNotification } from "../notifications/index.ts";
import type { Referral } from "./referral-store.ts";

const link = "/refers";
type Named = Pick<Referral, "id" | "amount">;

/** Omits the friend's name, so that nobody learns what another player has staked. */
export const qualifiedNotification = ({ id, amount }: Named): NewNotification => ({
  words: {
    pt: {
      title: "Uma indicação sua se qualificou",
      description: `${formatReais(amount, "pt")} ficam em conferência e são liberados no prazo das condições.`,
    },
    en: {
      title: "One of your referrals has qualified",
      description: `${formatReais(amount, "en")} are being checked and are released within the time stated in the terms.`,
    },
  },
  link,
  event: `referral_qualified:${id}`,
});

export const paidNotification = ({ id, amount }: Named): NewNotification => ({
  words: {
    pt: { title: `${formatReais(amount, "pt")} pela sua indicação`, description: "O valor já está no seu saldo real." },
    en: { title: `${formatReais(amount, "en")} for your referral`, description: "The amount is in your real balance." },
  },
  link,
  event: `referral_paid:${id}`,
});

export const notGrantedNotification = ({ id }: Pick<Referral, "id">): NewNotification => ({
  words: {
    pt: {
      title: "Uma indicação não foi aprovada",
      description: "A conferência encontrou algo fora das condições. Se houve engano, fale com o suporte.",
    },
    en: {
      title: "A referral was not approved",
      description: "The check found something outside the terms. If this is a mistake, contact support.",
    },
  },
  link,
  event: `referral_refused:${id}`,
});

export const statementNotification = ({ id, amount, period }: { id: string; amount: number; period: string }): NewNotification => ({
  words: {
    pt: { title: "Seu extrato de afiliado está pronto", description: `Mês ${period.slice(0, 7)}: ${formatReais(amount, "pt")}.` },
    en: { title: "Your affiliate statement is ready", description: `Month ${period.slice(0, 7)}: ${formatReais(amount, "en")}.` },
  },
  category: "money",
  link,
  event: `affiliate_statement:${id}`,
});

export const statementPaidNotification = ({ id, amount }: { id: string; amount: number }): NewNotification => ({
  words: {
    pt: { title: `${formatReais(amount, "pt")} de comissão`, description: "O valor do seu extrato já está no seu saldo real." },
    en: { title: `${formatReais(amount, "en")} of commission`, description: "The amount of your statement is in your real balance." },
  },
  category: "money",
  link,
  event: `affiliate_paid:${id}`,
});
