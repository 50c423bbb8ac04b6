import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fieldMessages, refusals } from "@trevo/contract";
import { describe, expect, it } from "vitest";

/** Portuguese sentences prescribed to the letter, by where they appear. */
const texts = {
  "2, preloader": ["Carregando site...", "Manutenção Programada", "Plataforma não encontrada"],
  "4, box win": ["VOCÊ GANHOU!"],
  "4, update notice": ["Depois", "Atualizar agora", "Atualizando..."],
  "5, validation": [
    "Este campo é obrigatório.",
    "Por favor, insira um número de telefone válido.",
    "Por favor, selecione um País: Brasil",
    "Senha e Confirmar senha não correspondem",
    "Por favor, insira seu nome completo.",
    "O sobrenome deve ter mais de três caracteres.",
    "CPF inválido",
    "As senhas não coincidem",
  ],
  "8, fallback": ["Ops! Algo deu errado. Tente novamente."],
  "8, mission claim": ["Falha ao reivindicar a recompensa", "Erro desconhecido ao reivindicar a recompensa"],
  "8, push": [
    "Seu navegador não suporta notificações push.",
    "Não foi possível obter permissão para notificações.",
    "Erro ao se inscrever para notificações push.",
    "Notificações push inscritas com sucesso!",
  ],
  "8, copy": ["Cópia falhou"],
  "8, 422": ["Você já possui uma assinatura ativa."],
  "8, error screen": [
    "Não autorizado",
    "Você não tem autorização para acessar esta página.",
    "Página não encontrada",
    "Não conseguimos encontrar a página que você estava procurando.",
    "Ops... Algo deu errado",
    "Algo não saiu como esperado. Nosso time já foi notificado!",
  ],
} as const;

/** Sentences specified only in English. Those of the form library are tested with it, in the domain package. */
const englishTexts = ["An unexpected error occurred", "Failed to fetch transactions"];

/** Prescribed sentences that the product replaces because they are not true, with the reason (docs/decisions/0039). */
const replaced: Record<string, string> = {
  "O sobrenome deve ter mais de três caracteres.": "the rule is two characters",
  "Você já possui uma assinatura ativa.": "the reply is about form fields, and the product sells no subscriptions",
};

interface Said {
  pt: string;
  en: string | undefined;
}

const site = join(import.meta.dirname, "../..");
const folders = globSync("src/**/messages/pt.json", { cwd: site }).map((file) => file.replace(/\/pt\.json$/, ""));
const catalogue = (folder: string, locale: "pt" | "en") =>
  JSON.parse(readFileSync(join(site, folder, `${locale}.json`), "utf8")) as Record<string, string>;

const said: Said[] = [
  ...folders.flatMap((folder) => {
    const english = catalogue(folder, "en");
    return Object.entries(catalogue(folder, "pt")).map(([key, pt]) => ({ pt, en: english[key] }));
  }),
  ...Object.values(fieldMessages),
  ...Object.values(refusals),
];

const saidAs = (text: string): Said[] => said.filter(({ pt }) => pt === text);

describe("prescribed sentences", () => {
  const wanted = Object.entries(texts).flatMap(([section, list]) => list.map((text) => ({ section, text })));

  it.each(wanted.filter(({ text }) => !(text in replaced)))("section $section: $text", ({ text }) => {
    const found = saidAs(text);
    expect(found.length, "said to the letter").toBeGreaterThan(0);
    for (const { en } of found) {
      expect(en, "in English too").toBeTruthy();
      expect(en).not.toBe(text);
    }
  });

  it.each(Object.keys(replaced))("is replaced everywhere: %s", (text) => {
    expect(wanted.some((one) => one.text === text)).toBe(true);
    expect(saidAs(text)).toEqual([]);
  });

  it.each(englishTexts)("fallback: %s", (text) => {
    const found = said.filter(({ en }) => en === text);
    expect(found.length, "said to the letter").toBeGreaterThan(0);
    for (const { pt } of found) expect(pt, "in Portuguese too").not.toBe(text);
  });
});

describe("the site's sentences", () => {
  it("exist in both languages, and every folder of them is checked", () => {
    const settings = readFileSync(join(site, "project.inlang/settings.json"), "utf8");
    for (const folder of folders) {
      expect(Object.keys(catalogue(folder, "en")), folder).toEqual(Object.keys(catalogue(folder, "pt")));
      expect(settings, folder).toContain(`./${folder}/{locale}.json`);
    }
    expect(folders.length).toBeGreaterThan(10);
  });

  it("have unique names", () => {
    const names = folders.flatMap((folder) => Object.keys(catalogue(folder, "pt"))).filter((name) => name !== "$schema");
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
