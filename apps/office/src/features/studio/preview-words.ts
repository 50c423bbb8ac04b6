import { createWords } from "../../lib/words.ts";

const pt = {
  page: "Prévia do site",
  title: (brand: string) => `Prévia de ${brand}`,
  note: (end: string) => `O site de verdade, com os rascunhos da marca. Só você vê, até ${end}. Nada do que se faz aqui é gravado.`,
  mode: "Modo",
  modes: { dark: "Escuro", light: "Claro" },
  language: "Idioma",
  languages: { pt: "Português", en: "Inglês" },
  address: "Página",
  pages: { home: "Início", casino: "Cassino", sports: "Esportes", promotions: "Promoções", help: "Ajuda", missing: "Página de erro" },
  drafted: "Texto do rascunho",
  again: "Recarregar",
  renew: "Abrir outra prévia",
  desktop: "Computador, 1440 px",
  phone: "Celular, 390 px",
  back: "Voltar à aparência",
  open: "Ver no site",
};
const en: typeof pt = {
  page: "Preview of the site",
  title: (brand) => `Preview of ${brand}`,
  note: (end) => `The real site, with the brand's drafts. Only you see it, until ${end}. Nothing that is done here is stored.`,
  mode: "Mode",
  modes: { dark: "Dark", light: "Light" },
  language: "Language",
  languages: { pt: "Portuguese", en: "English" },
  address: "Page",
  pages: { home: "Home", casino: "Casino", sports: "Sports", promotions: "Promotions", help: "Help", missing: "Error page" },
  drafted: "The drafted text",
  again: "Reload",
  renew: "Open another preview",
  desktop: "Desktop, 1440 px",
  phone: "Phone, 390 px",
  back: "Back to the look",
  open: "See it on the site",
};

export const usePreviewWords = createWords({ pt, en });
