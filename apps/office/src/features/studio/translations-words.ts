import type { TranslatedField } from "@trevo/contract";
import { createWords } from "../../lib/words.ts";

const ptFields: Record<TranslatedField, string> = { title: "título", summary: "resumo", condition: "condição", action: "botão" };
const enFields: Record<TranslatedField, string> = { title: "title", summary: "summary", condition: "condition", action: "button" };

const pt = {
  page: "Traduções que faltam",
  open: "Traduções",
  note: "O que a marca diz em um idioma e ainda não diz no outro. O que você escreve vai para o rascunho do texto.",
  languages: { pt: "Português", en: "Inglês" },
  fields: ptFields,
  whole: "texto inteiro",
  alt: "descrição da imagem",
  banner: (title: string) => `Banner: ${title}`,
  text: "Texto",
  lacks: "Falta",
  says: "No outro idioma",
  fill: "Tradução",
  translation: (what: string) => `Tradução: ${what}`,
  save: "Salvar no rascunho",
  saving: "Salvando",
  write: "Escrever no editor",
  scheduled: "Agendado: ninguém muda até entrar no ar.",
  emptyTitle: "Nada falta",
  emptyText: "Todos os textos da marca estão nos dois idiomas.",
  back: "Voltar à aparência",
};
const en: typeof pt = {
  page: "Missing translations",
  open: "Translations",
  note: "What the brand says in one language and not in the other yet. What you write goes to the draft of the text.",
  languages: { pt: "Portuguese", en: "English" },
  fields: enFields,
  whole: "the whole text",
  alt: "description of the picture",
  banner: (title) => `Banner: ${title}`,
  text: "Text",
  lacks: "Lacks",
  says: "In the other language",
  fill: "Translation",
  translation: (what) => `Translation: ${what}`,
  save: "Save to the draft",
  saving: "Saving",
  write: "Write in the editor",
  scheduled: "Scheduled: nobody changes it until it is live.",
  emptyTitle: "Nothing is missing",
  emptyText: "Every text of the brand is there in both languages.",
  back: "Back to the look",
};

export const useTranslationsWords = createWords({ pt, en });
