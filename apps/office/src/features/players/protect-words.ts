import type { ProtectAction, reportSources } from "@trevo/contract";
import { createWords } from "../../lib/words.ts";

type ReportSource = (typeof reportSources)[number];

const ptActions: Record<ProtectAction, string> = {
  no_marketing: "Parar o marketing",
  pause: "Pausar apostas e depósitos",
  exclude: "Excluir de todas as marcas",
};
const enActions: Record<ProtectAction, string> = {
  no_marketing: "Stop marketing",
  pause: "Pause bets and deposits",
  exclude: "Exclude from all brands",
};
const ptReportedBy: Record<ReportSource, string> = {
  player: "O próprio jogador",
  family: "A família",
  court: "A Justiça",
  us: "Nossa equipe",
};
const enReportedBy: Record<ReportSource, string> = { player: "The player", family: "The family", court: "A court", us: "Our team" };

const pt = {
  actions: ptActions,
  reportedBy: ptReportedBy,
  protect: "Proteger",
  title: "Proteger o jogador",
  text: "Vale na hora, em todas as marcas. A equipe não encerra antes uma pausa nem uma exclusão.",
  send: "Aplicar",
  what: "O que fazer",
  who: "Quem pediu",
  days: "Por quantos dias",
  daysHint: "Vale até o fim do último dia. Uma pausa vai até 180 dias; vazio, marketing e exclusão ficam sem prazo.",
  daysUntil: (date: string): string => `Até o fim de ${date}, no horário da operadora`,
  note: "Nota de cuidado",
  noteHint: "Só quem decide sobre proteção lê. O jogador não vê.",
  noteMissing: "Escreva o que foi pedido e por quê.",
};
const en: typeof pt = {
  actions: enActions,
  reportedBy: enReportedBy,
  protect: "Protect",
  title: "Protect the player",
  text: "It takes effect at once, at all brands. Staff cannot end a pause or an exclusion early.",
  send: "Apply",
  what: "What to do",
  who: "Who asked for it",
  days: "For how many days",
  daysHint: "It holds to the end of the last day. A pause lasts 180 days at most; left empty, marketing and an exclusion have no end date.",
  daysUntil: (date) => `Until the end of ${date}, by the operator's clock`,
  note: "Protection note",
  noteHint: "Only whoever decides on protection reads it. The player does not see it.",
  noteMissing: "Write what was asked for and why.",
};

export const useProtectWords = createWords({ pt, en });
