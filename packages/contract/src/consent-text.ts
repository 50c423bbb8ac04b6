import type { Localized } from "@trevo/domain";

/** Version of the consent text. A changed text is a new version and needs new consent. */
export const consentVersion = "2026-11-22";

export const consentText = (brand: string): Localized => ({
  pt: `Quero receber ofertas e novidades do ${brand} pelos canais que eu marcar. Posso desligar quando quiser, aqui ou em qualquer mensagem.`,
  en: `I want to receive offers and news from ${brand} by the channels I choose. I can turn them off at any time, here or in any message.`,
});
