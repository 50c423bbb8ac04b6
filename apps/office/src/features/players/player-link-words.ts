import type { LinkGroupState, LinkKind, LinkVerdict } from "@trevo/contract";
import { createWords } from "../../lib/words.ts";

const ptKinds: Record<LinkKind, string> = { pix_key: "Chave Pix", payer: "Pagador", device: "Aparelho", network: "Rede" };
const enKinds: Record<LinkKind, string> = { pix_key: "Pix key", payer: "Payer", device: "Device", network: "Network" };
const ptVerdicts: Record<LinkVerdict, string> = {
  one_person: "São da mesma pessoa",
  household: "Pessoas que moram juntas",
  unrelated: "Não têm relação",
};
const enVerdicts: Record<LinkVerdict, string> = {
  one_person: "They are one person's",
  household: "People who live together",
  unrelated: "Not related",
};
const ptStates: Record<LinkGroupState, string> = { open: "Espera por alguém", decided: "Decidido", lapsed: "Sem vínculo hoje" };
const enStates: Record<LinkGroupState, string> = { open: "Waits for somebody", decided: "Decided", lapsed: "No link today" };

const pt = {
  kinds: ptKinds,
  verdicts: ptVerdicts,
  states: ptStates,
  links: "Vínculos",
  accounts: "Contas",
  andMore: (names: string, more: number): string => (more > 0 ? `${names} e mais ${more}` : names),
  shared: "Em comum",
  strength: "Força",
  ofHundred: (strength: number): string => `${strength} de 100`,
  verdict: "Decisão",
  changed: "Última mudança",
  empty: "Esta conta não usa aparelho, chave Pix nem pagador de outra.",
};
const en: typeof pt = {
  kinds: enKinds,
  verdicts: enVerdicts,
  states: enStates,
  links: "Links",
  accounts: "Accounts",
  andMore: (names, more) => (more > 0 ? `${names} and ${more} more` : names),
  shared: "In common",
  strength: "Strength",
  ofHundred: (strength) => `${strength} of 100`,
  verdict: "Decision",
  changed: "Last change",
  empty: "This account shares no device, Pix key or payer with another one.",
};

export const usePlayerLinkWords = createWords({ pt, en });
