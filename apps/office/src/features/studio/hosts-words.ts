import type { BrandHost } from "@trevo/contract";
import { createWords } from "../../lib/words.ts";

const ptStates: Record<BrandHost["state"], string> = {
  waiting: "Esperando o registro",
  failed: "Registro não encontrado",
  verified: "No ar",
  primary: "Principal",
};
const enStates: Record<BrandHost["state"], string> = {
  waiting: "Waiting for the record",
  failed: "Record not found",
  verified: "Live",
  primary: "Primary",
};

const pt = {
  page: "Domínios da marca",
  open: "Domínios",
  note: "As páginas dos outros domínios levam ao principal.",
  states: ptStates,
  add: "Adicionar domínio",
  addText: "O domínio entra no ar quando o registro TXT for encontrado. Ele é procurado a cada 30 segundos, por dois dias.",
  host: "Domínio",
  hostHint: "Como apostas.exemplo.com.br, sem https e sem barra.",
  records: "Registros a criar no DNS",
  checked: (when: string) => `Procurado ${when}`,
  never: "Ainda não procurado",
  check: "Procurar agora",
  checking: "Procurando",
  again: "Procurar por mais dois dias",
  copy: "Copiar",
  copied: "Copiado",
  makePrimary: "Tornar principal",
  primaryTitle: (host: string) => `Tornar ${host} o domínio principal`,
  primaryText: "As páginas dos outros domínios passam a levar a este na mesma hora.",
  remove: "Remover",
  removeTitle: (host: string) => `Remover ${host}`,
  removeText: "Quem abrir este domínio não encontra mais a marca.",
  back: "Voltar à aparência",
};
const en: typeof pt = {
  page: "Domains of the brand",
  open: "Domains",
  note: "Pages of the other domains lead to the primary one.",
  states: enStates,
  add: "Add a domain",
  addText: "The domain is live once its TXT record is found. It is looked for every 30 seconds, for two days.",
  host: "Domain",
  hostHint: "Such as bets.example.com, without https and without a slash.",
  records: "Records to make in the DNS",
  checked: (when) => `Looked for ${when}`,
  never: "Not looked for yet",
  check: "Look now",
  checking: "Looking",
  again: "Look for two more days",
  copy: "Copy",
  copied: "Copied",
  makePrimary: "Make it the primary one",
  primaryTitle: (host) => `Make ${host} the primary domain`,
  primaryText: "Pages of the other domains lead to this one at once.",
  remove: "Remove",
  removeTitle: (host) => `Remove ${host}`,
  removeText: "Whoever opens this domain does not find the brand any more.",
  back: "Back to the look",
};

export const useHostsWords = createWords({ pt, en });
