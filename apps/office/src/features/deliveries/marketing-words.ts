import { createWords } from "../../lib/words.ts";

const pt = {
  running: "Marketing por e-mail em 7 dias",
  sent: (sent: string, complaints: string, rate: string) => `${sent} enviados, ${complaints} marcados como spam (${rate})`,
  none: "nenhum enviado",
  bounds: (alarm: string, stop: string) =>
    `Aviso a partir de ${alarm}; o marketing para sozinho a partir de ${stop}, com 3 reclamações ou mais.`,
  high: "Muitas reclamações",
  stoppedBySpam: (at: string) => `Marketing parado (${at}): muitos jogadores marcaram e-mails como spam.`,
  stoppedBy: (name: string, at: string, reason: string) => `Marketing parado por ${name} (${at}): ${reason}`,
  stop: "Parar o marketing…",
  stopTitle: "Parar o marketing",
  stopText:
    "Nada de marketing sai mais, por canal nenhum. O que está na fila não é enviado depois. Mensagens obrigatórias e de serviço continuam.",
  stopAction: "Parar",
  resume: "Liberar o marketing…",
  resumeTitle: "Liberar o marketing",
  resumeText: "Mensagens novas de marketing voltam a sair. As reclamações passam a contar a partir de agora.",
  resumeAction: "Liberar",
  failed: "A situação do marketing não pôde ser lida.",
  again: "Tentar de novo",
};
const en: typeof pt = {
  running: "Marketing by e-mail in 7 days",
  sent: (sent, complaints, rate) => `${sent} sent, ${complaints} reported as spam (${rate})`,
  none: "none sent",
  bounds: (alarm, stop) => `Alarm from ${alarm} on; marketing stops by itself from ${stop} on, with 3 complaints or more.`,
  high: "Many complaints",
  stoppedBySpam: (at) => `Marketing is stopped (${at}): too many players reported e-mails as spam.`,
  stoppedBy: (name, at, reason) => `Marketing was stopped by ${name} (${at}): ${reason}`,
  stop: "Stop marketing…",
  stopTitle: "Stop marketing",
  stopText: "No marketing leaves any more, by any channel. What is queued is not sent later either. Mandatory and service messages go on.",
  stopAction: "Stop",
  resume: "Resume marketing…",
  resumeTitle: "Resume marketing",
  resumeText: "New marketing messages leave again. Complaints are counted from now on.",
  resumeAction: "Resume",
  failed: "The state of marketing could not be read.",
  again: "Try again",
};

export const useMarketingWords = createWords({ pt, en });
