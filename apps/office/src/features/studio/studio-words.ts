import type { BrandProfile, BrandState } from "@trevo/contract";
import { createWords } from "../../lib/words.ts";

const ptStates: Record<BrandState, string> = { active: "No ar", inactive: "Desligada", maintenance: "Em manutenção" };
const enStates: Record<BrandState, string> = { active: "Live", inactive: "Switched off", maintenance: "In maintenance" };
const ptProfiles: Record<BrandProfile, string> = { default: "Padrão", regulated: "Regulado" };
const enProfiles: Record<BrandProfile, string> = { default: "Ordinary", regulated: "Regulated" };

const pt = {
  states: ptStates,
  profiles: ptProfiles,
  label: "Marcas da operadora",
  brand: "Marca",
  address: "Endereço",
  state: "Estado",
  rules: "Regras",
  staging: "ensaio",
  switchState: "Mudar estado",
  switchOf: (title: string) => `Mudar o estado de ${title}`,
  switchText: "Fora do ar, nenhuma página da marca responde e ninguém joga, deposita nem saca. Vale na mesma hora.",
  switchAction: "Mudar",
  newState: "Novo estado",
  newBrand: "Nova marca",
  made: (title: string) => `A marca ${title} está no ar.`,
  visit: "Abrir o site",
  emptyTitle: "Nenhuma marca",
  emptyText: "As marcas em que você trabalha aparecem aqui.",
};
const en: typeof pt = {
  states: enStates,
  profiles: enProfiles,
  label: "The operator's brands",
  brand: "Brand",
  address: "Address",
  state: "State",
  rules: "Rules",
  staging: "staging",
  switchState: "Change state",
  switchOf: (title) => `Change the state of ${title}`,
  switchText: "While it is not live, no page of the brand answers, and nobody plays, deposits or withdraws. It holds at once.",
  switchAction: "Change",
  newState: "New state",
  newBrand: "New brand",
  made: (title) => `The brand ${title} is live.`,
  visit: "Open the site",
  emptyTitle: "No brand",
  emptyText: "The brands that you work at appear here.",
};

export const useStudioWords = createWords({ pt, en });
