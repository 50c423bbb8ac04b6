import type { ReviewCause, ReviewedDocument, VerificationFile } from "@trevo/contract";
import type { Shape } from "../../frame/status.tsx";
import { createWords } from "../../lib/words.ts";

type State = VerificationFile["state"];
type Reason = NonNullable<VerificationFile["reason"]>;

export const stateShapes: Record<State, Shape> = { none: "waiting", under_review: "look", approved: "good", rejected: "refused" };

const ptReasons: Record<Reason, string> = {
  name_differs: "O nome do documento é outro",
  face_differs: "A selfie é de outra pessoa",
  unreadable: "As fotos não são legíveis",
  document_not_accepted: "Documento não aceito ou vencido",
  underage: "Menor de 18 anos",
  cpf_irregular: "CPF irregular na Receita Federal",
  not_concluded: "Impedimento em cadastro público",
};
const enReasons: Record<Reason, string> = {
  name_differs: "The name on the document is another",
  face_differs: "The selfie shows somebody else",
  unreadable: "The pictures are not legible",
  document_not_accepted: "Document not accepted or expired",
  underage: "Under 18",
  cpf_irregular: "CPF not in good standing",
  not_concluded: "Barred in a public register",
};
const ptCauses: Record<ReviewCause, string> = {
  name_differs: "Nome em dúvida",
  face_differs: "Rosto em dúvida",
  unanswered: "Verificador sem resposta",
};
const enCauses: Record<ReviewCause, string> = {
  name_differs: "Name in doubt",
  face_differs: "Face in doubt",
  unanswered: "No answer from the verifier",
};
const ptCauseTexts: Record<ReviewCause, string> = {
  name_differs: "O verificador leu no documento um nome diferente do nome da conta.",
  face_differs: "O verificador achou a selfie diferente da foto do documento.",
  unanswered: "O verificador não responde há mais de oito minutos. Se ele responder antes de você, vale a resposta dele.",
};
const enCauseTexts: Record<ReviewCause, string> = {
  name_differs: "The verifier read a name on the document that is not the account's.",
  face_differs: "The verifier found that the selfie differs from the picture on the document.",
  unanswered: "The verifier has not answered for more than eight minutes. If it answers before you, its answer counts.",
};
const ptTypes: Record<ReviewedDocument["type"], string> = { front: "Frente do documento", back: "Verso do documento", selfie: "Selfie" };
const enTypes: Record<ReviewedDocument["type"], string> = {
  front: "Front of the document",
  back: "Back of the document",
  selfie: "Selfie",
};
const ptShow: Record<ReviewedDocument["type"], string> = { front: "Mostrar a frente", back: "Mostrar o verso", selfie: "Mostrar a selfie" };
const enShow: Record<ReviewedDocument["type"], string> = { front: "Show the front", back: "Show the back", selfie: "Show the selfie" };

const pt = {
  reasons: ptReasons,
  causes: ptCauses,
  causeTexts: ptCauseTexts,
  types: ptTypes,
  show: ptShow,
  states: { none: "Sem documentos", under_review: "Em análise", approved: "Confirmada", rejected: "Recusada" },
  one: "Identidade",
  player: "Jogador",
  why: "Por que espera por você",
  documents: "Documentos",
  wait: "Espera",
  order: "o mais antigo primeiro",
  emptyTitle: "Nenhuma identidade para conferir",
  emptyText: "O que o verificador automático não consegue confirmar aparece aqui. O prazo é de 4 horas.",
  account: "O que a conta diz",
  masked: "dados ocultos em parte",
  inClear: "O que diz o cadastro",
  born: "Nascimento",
  name: "Nome",
  cpf: "CPF",
  noCpf: "ainda sem CPF",
  bornIn: "Nasceu em",
  since: "Conta desde",
  compare: [
    "O nome do documento começa igual, e as iniciais são as mesmas",
    "Os números visíveis do CPF e o ano de nascimento são os do documento",
    "O rosto da selfie é o da foto do documento",
    "O documento é original, está inteiro, legível e na validade",
  ],
  noDocuments: "Nenhum documento à espera.",
  forReviewers: "Só quem confere identidades abre os documentos.",
  savePdf: "Baixar o PDF",
  pdfHint: "O PDF é salvo no seu computador. Apague depois de conferir.",
  decision: "Última decisão",
  decidedBy: "Quem decidiu",
  verifier: "verificador automático",
  decidedAt: "Quando",
  reason: "Motivo",
  reasonHint: "O jogador lê este motivo e o que enviar de novo.",
  note: "Nota interna",
  noteHint: "Fica no registro, com o seu nome. O jogador não vê.",
  approve: "Confirmar a identidade",
  approveMore: "Confirmar…",
  approveTitle: "Confirmar a identidade",
  approveText: "A conta fica verificada com o nome e o CPF que ela tem agora, e o jogador é avisado.",
  refuse: "Recusar",
  refuseMore: "Recusar…",
  refuseTitle: "Recusar a identidade",
  refuseText: "O jogador é avisado com o motivo e pode enviar de novo.",
  whyOpen: "Compare e decida. Cada documento aberto fica registrado.",
  whyRead: "Você vê, e não decide: falta a permissão documents.review.",
  whyVerifier: "O verificador automático ainda está conferindo.",
  whyDone: "Nada espera por uma pessoa.",
};
const en: typeof pt = {
  reasons: enReasons,
  causes: enCauses,
  causeTexts: enCauseTexts,
  types: enTypes,
  show: enShow,
  states: { none: "No documents", under_review: "Under review", approved: "Confirmed", rejected: "Refused" },
  one: "Identity",
  player: "Player",
  why: "Why it waits for you",
  documents: "Documents",
  wait: "Wait",
  order: "oldest first",
  emptyTitle: "No identity to check",
  emptyText: "What the automatic verifier cannot confirm appears here. It is decided within 4 hours.",
  account: "What the account says",
  masked: "masked in part",
  inClear: "What the account says",
  born: "Date of birth",
  name: "Name",
  cpf: "CPF",
  noCpf: "no CPF yet",
  bornIn: "Born in",
  since: "Account since",
  compare: [
    "The name on the document begins alike and has the same initials",
    "The visible digits of the CPF and the year of birth are the document's",
    "The face in the selfie is the one on the document",
    "The document is original, whole, legible and not expired",
  ],
  noDocuments: "No document waits.",
  forReviewers: "Only whoever checks identities opens the documents.",
  savePdf: "Save the PDF",
  pdfHint: "The PDF is saved on your computer. Delete it after checking.",
  decision: "Last decision",
  decidedBy: "Decided by",
  verifier: "automatic verifier",
  decidedAt: "When",
  reason: "Reason",
  reasonHint: "The player reads this reason, and what to send again.",
  note: "Internal note",
  noteHint: "Stays on record with your name. The player does not see it.",
  approve: "Confirm the identity",
  approveMore: "Confirm…",
  approveTitle: "Confirm the identity",
  approveText: "The account is verified with the name and CPF that it has now, and the player is notified.",
  refuse: "Refuse",
  refuseMore: "Refuse…",
  refuseTitle: "Refuse the identity",
  refuseText: "The player is notified with the reason and can send again.",
  whyOpen: "Compare and decide. Each document that is opened is recorded.",
  whyRead: "You see it and do not decide: the permission documents.review is missing.",
  whyVerifier: "The automatic verifier is still checking.",
  whyDone: "Nothing waits for a person.",
};

export const useVerificationWords = createWords({ pt, en });
