import { createWords } from "../../lib/words.ts";
import type { Shape } from "../../frame/status.tsx";
import type { CuratedGame } from "./games.ts";

type State = CuratedGame["state"];
type Badge = NonNullable<CuratedGame["badge"]>;

export const stateShapes: Record<State, Shape> = { active: "good", maintenance: "look", disabled: "refused" };

const ptStates: Record<State, string> = { active: "No ar", maintenance: "Em manutenção", disabled: "Desativado" };
const enStates: Record<State, string> = { active: "Live", maintenance: "In maintenance", disabled: "Disabled" };
const ptBadges: Record<Badge, string> = { new: "novo", live: "ao vivo", bonus: "bônus", demo: "demonstração" };
const enBadges: Record<Badge, string> = { new: "new", live: "live", bonus: "bonus", demo: "demo" };

const pt = {
  states: ptStates,
  badges: ptBadges,
  one: "Jogo",
  game: "Jogo",
  provider: "Provedor",
  category: "Categoria",
  state: "Estado",
  featured: "Destaque",
  isFeatured: "em destaque",
  badge: "Selo",
  noBadge: "Sem selo",
  position: "Posição",
  providerOff: "provedor desligado",
  providerOffText: (provider: string) =>
    `O provedor ${provider} está desligado nesta marca. O jogo fica em manutenção até o provedor ser ligado de novo.`,
  order: "na ordem da marca",
  viewAll: "Todos",
  emptyTitle: "Nenhum jogo",
  emptyText: "Os jogos desta marca aparecem aqui depois da importação de um provedor.",
  gone: "Este jogo não está no catálogo da marca.",
  code: "Código no provedor",
  stateActs: {
    active: "Colocar no ar",
    maintenance: "Pôr em manutenção",
    disabled: "Desativar",
  } satisfies Record<State, string>,
  stateTexts: {
    active: "O jogo volta às listas, e abre rodadas.",
    maintenance: "O jogo fica nas listas com o aviso de manutenção e não abre rodadas. O que está em andamento termina.",
    disabled: "O jogo sai das listas e não abre rodadas. O que está em andamento termina.",
  } satisfies Record<State, string>,
  feature: "Destacar",
  unfeature: "Tirar o destaque",
  featureText: "Jogos em destaque vêm no topo do lobby da marca.",
  toFront: "Levar para o começo",
  toFrontText: "O jogo passa a ser o primeiro da marca. Os outros mantêm a ordem.",
  changeBadge: "Trocar o selo",
  badgeText: "O selo aparece na capa do jogo.",
  save: "Salvar",
  why: "Cada mudança vale na hora, e fica na auditoria.",
  whyRead: "Você vê, e não muda: falta a permissão catalog.curate.",
};
const en: typeof pt = {
  states: enStates,
  badges: enBadges,
  one: "Game",
  game: "Game",
  provider: "Provider",
  category: "Category",
  state: "State",
  featured: "Featured",
  isFeatured: "featured",
  badge: "Badge",
  noBadge: "No badge",
  position: "Position",
  providerOff: "provider off",
  providerOffText: (provider) =>
    `The provider ${provider} is switched off at this brand. The game is in maintenance until the provider is switched on again.`,
  order: "in the brand's order",
  viewAll: "All",
  emptyTitle: "No games",
  emptyText: "The games of this brand appear here once a provider has been imported.",
  gone: "This game is not in the brand's catalogue.",
  code: "Code at the provider",
  stateActs: { active: "Put live", maintenance: "Put in maintenance", disabled: "Disable" },
  stateTexts: {
    active: "The game is back in the lists, and opens rounds.",
    maintenance: "The game stays in the lists with a notice and opens no rounds. What is under way ends.",
    disabled: "The game leaves the lists and opens no rounds. What is under way ends.",
  },
  feature: "Feature",
  unfeature: "Stop featuring",
  featureText: "Featured games come at the top of the brand's lobby.",
  toFront: "Move to the front",
  toFrontText: "The game becomes the first of the brand. The others keep their order.",
  changeBadge: "Change the badge",
  badgeText: "The badge stands on the game's cover.",
  save: "Save",
  why: "Each change holds at once, and is in the audit log.",
  whyRead: "You see it and do not change it: the permission catalog.curate is missing.",
};

export const useGameWords = createWords({ pt, en });
