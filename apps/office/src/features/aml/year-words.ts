import type { AmlYear } from "@trevo/contract";
import { createWords } from "../../lib/words.ts";

type States = Record<AmlYear["state"], string>;

const ptStates: States = { due: "A declarar", stated: "Nada a comunicar", cases: "Com comunicação ou caso" };
const enStates: States = { due: "To be stated", stated: "Nothing to report", cases: "With a report or a case" };
const ptWhy: States = {
  due: "Nada foi comunicado e nenhum caso espera. Você propõe a declaração, outra pessoa aprova.",
  stated: "Declarado por duas pessoas.",
  cases: "Houve comunicação, ou um caso ainda espera decisão: não há o que declarar.",
};
const enWhy: States = {
  due: "Nothing was reported and no case waits. You propose the statement, another person approves it.",
  stated: "Stated by two people.",
  cases: "Something was reported, or a case still waits for a decision: there is nothing to state.",
};

const pt = {
  states: ptStates,
  why: ptWhy,
  one: "Ano",
  year: "Ano",
  state: "Situação",
  reported: "Comunicados",
  undecided: "Casos sem decisão",
  due: "Prazo",
  order: "mais recente primeiro",
  emptyTitle: "Nenhum ano terminou",
  emptyText: "Cada ano que termina aparece aqui.",
  figures: "O ano",
  statement: "Declaração",
  twoNames: (proposed: string, approved: string): string => `${proposed} propôs, ${approved} aprovou`,
  title: (year: string): string => `Declarar que nada foi comunicado em ${year}`,
  text: "Depois da aprovação, a declaração fica no registro e não muda mais. Envie a mesma declaração no Siscoaf.",
  propose: "Propor",
  reasonHint: "O que foi conferido.",
  stateLabel: "Propor declaração…",
  proposed: (name: string): string => `${name} propôs a declaração. Outra pessoa precisa aprovar.`,
  approvals: "Ver em Aprovações",
  read: "Você vê, e não declara: falta a permissão aml.review.",
};
const en: typeof pt = {
  states: enStates,
  why: enWhy,
  one: "Year",
  year: "Year",
  state: "State",
  reported: "Reported",
  undecided: "Cases without a decision",
  due: "Due",
  order: "latest first",
  emptyTitle: "No year is over",
  emptyText: "Each year that is over appears here.",
  figures: "The year",
  statement: "Statement",
  twoNames: (proposed, approved) => `proposed by ${proposed}, approved by ${approved}`,
  title: (year) => `State that nothing was reported in ${year}`,
  text: "Once approved, the statement stays on record and never changes. Send the same statement in Siscoaf.",
  propose: "Propose",
  reasonHint: "What was checked.",
  stateLabel: "Propose the statement…",
  proposed: (name) => `${name} proposed the statement. Another person must approve it.`,
  approvals: "See it in Approvals",
  read: "You see it and do not state it: the permission aml.review is missing.",
};

export const useYearWords = createWords({ pt, en });
