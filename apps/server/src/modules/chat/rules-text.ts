import type { Localized } from "@trevo/domain";

/** A change of the text is a new version, which players must accept before they write again. */
export const chatRulesVersion = 1;

export const chatRulesText: Localized = {
  pt: `O chat é público e para maiores de 18 anos.
Respeite as pessoas. Ofensas, ameaças e preconceito não entram.
Não publique telefone, e-mail, perfil, documento, chave Pix nem código, seu ou de outra pessoa.
Não peça nem ofereça dinheiro, contas, sinais ou robôs. Nenhuma aposta tem resultado garantido.
Links de fora não entram.
Nossa equipe nunca pede senha nem pagamento pelo chat.
Mensagens ficam 7 dias na tela. Quem quebra as regras pode ficar um tempo sem escrever, sabe o motivo e pode recorrer.
Se o jogo deixou de ser diversão, defina limites ou faça uma pausa em Jogo responsável.`,
  en: `The chat is public and for people aged 18 or over.
Respect people. Insults, threats and prejudice are not allowed.
Do not publish phone numbers, e-mails, profiles, documents, Pix keys or codes, yours or anybody else's.
Do not ask for or offer money, accounts, signals or bots. No bet has a guaranteed result.
Links to other sites are not allowed.
Our team never asks for a password or a payment in the chat.
Messages stay on screen for 7 days. Whoever breaks the rules may be unable to write for a while, is told why and can appeal.
If gambling is no longer fun, set limits or take a break under Responsible gaming.`,
};
