import type { RoundMismatch } from "@trevo/contract";
import { createWords } from "../../lib/words.ts";

const ptFailed: Record<RoundMismatch["check"], string> = {
  form: "o registro não tem a forma de uma prova",
  version: "as regras ou a tabela de prêmios não são de nenhuma versão",
  params: "as regras não permitem esta aposta",
  revealed: "sem a semente",
  commitment: "a semente não é a do compromisso",
  outcome: "outro resultado",
  payout: "pagamento diferente",
};
const enFailed: typeof ptFailed = {
  form: "the record does not have the form of a proof",
  version: "rules or pay table are of no version",
  params: "the rules do not allow this bet",
  revealed: "without its seed",
  commitment: "the seed is not the one committed to",
  outcome: "another outcome",
  payout: "different payout",
};

const pt = {
  title: "Conferência das rodadas",
  loading: "Lendo a última conferência…",
  retry: "Tentar de novo",
  never: "As rodadas deste jogo ainda não foram conferidas por aqui.",
  start: "Conferir as rodadas…",
  startTitle: (game: string) => `Conferir as rodadas de ${game}`,
  startText:
    "As rodadas encerradas mais novas dos últimos 31 dias, mil no máximo, são recalculadas a partir das sementes e comparadas com o que foi pago. Nada muda nas rodadas, e nenhuma semente é mostrada.",
  startAction: "Conferir",
  states: {
    running: (checked: string) => `Conferindo. Rodadas até agora: ${checked}`,
    done: (checked: string) => `Rodadas conferidas: ${checked}. Todas iguais.`,
    stopped: (checked: string) => `A conferência parou. Rodadas até ali: ${checked}. Comece de novo.`,
  },
  mismatches: (mismatches: string, checked: string) => `Rodadas diferentes: ${mismatches} de ${checked} conferidas`,
  none: "Nenhuma rodada encerrada nos últimos 31 dias.",
  by: (name: string, time: string) => `Pedida por ${name}, ${time}`,
  failed: ptFailed,
};
const en: typeof pt = {
  title: "Check of the rounds",
  loading: "Reading the latest check…",
  retry: "Try again",
  never: "The rounds of this game have not been checked here yet.",
  start: "Check the rounds…",
  startTitle: (game) => `Check the rounds of ${game}`,
  startText:
    "The newest closed rounds of the last 31 days, a thousand at most, are recomputed from their seeds and compared with what was paid. Rounds do not change, and no seed is shown.",
  startAction: "Check",
  states: {
    running: (checked) => `Checking. Rounds so far: ${checked}`,
    done: (checked) => `Rounds checked: ${checked}. No differences.`,
    stopped: (checked) => `The check stopped. Rounds until then: ${checked}. Start again.`,
  },
  mismatches: (mismatches, checked) => `Rounds that differ: ${mismatches} of ${checked} checked`,
  none: "No closed round in the last 31 days.",
  by: (name, time) => `Requested by ${name}, ${time}`,
  failed: enFailed,
};

export const useCheckWords = createWords({ pt, en });
