import type { VerificationReason } from "./documents.ts";
import { actions, type BlockReason, objections } from "./reason-parts.ts";

const untilNewDocuments = {
  pt: "Até você enviar documentos novos e eles serem aprovados.",
  en: "Until you send new documents and they are approved.",
};

/** Reasons why an identity check failed. */
export const verificationBlockReasons: Readonly<Record<VerificationReason, BlockReason>> = {
  name_differs: {
    rule: { pt: "O nome da conta precisa ser o do documento.", en: "The name on the account must match the document." },
    remedy: { pt: "Corrija o nome e envie de novo.", en: "Correct the name and send it again." },
    deadline: untilNewDocuments,
    objection: objections.verification,
    actions: [actions.personalData, actions.verification],
  },
  face_differs: {
    rule: { pt: "O rosto da selfie precisa ser o do documento.", en: "The face in the selfie must match the document." },
    remedy: {
      pt: "Envie outra selfie com boa luz, sem óculos escuros nem boné.",
      en: "Send another selfie in good light, without sunglasses or a cap.",
    },
    deadline: untilNewDocuments,
    objection: objections.verification,
    actions: [actions.verification],
  },
  unreadable: {
    rule: { pt: "O documento e o rosto precisam estar legíveis.", en: "The document and the face must be legible." },
    remedy: {
      pt: "Envie fotos nítidas, sem reflexo, com o documento inteiro no quadro.",
      en: "Send sharp pictures without glare, with the whole document in the frame.",
    },
    deadline: untilNewDocuments,
    objection: objections.verification,
    actions: [actions.verification],
  },
  document_not_accepted: {
    rule: {
      pt: "O documento precisa ser um RG, uma CNH ou um passaporte, original e dentro da validade.",
      en: "The document must be an original identity card, driving licence or passport that has not expired.",
    },
    remedy: { pt: "Envie frente e verso de um desses documentos.", en: "Send both sides of one of these documents." },
    deadline: untilNewDocuments,
    objection: objections.verification,
    actions: [actions.verification],
  },
  cpf_irregular: {
    rule: { pt: "O CPF precisa estar regular na Receita Federal.", en: "The CPF must be in good standing at the Receita Federal." },
    remedy: {
      pt: "Regularize o CPF no site da Receita Federal e envie de novo.",
      en: "Regularise the CPF on the Receita Federal's site and send the documents again.",
    },
    deadline: { pt: "Até o CPF estar regular.", en: "Until the CPF is in good standing." },
    objection: objections.verification,
    actions: [actions.verification],
  },
  underage: {
    rule: { pt: "Só maiores de 18 anos podem ter conta.", en: "You must be 18 or older to have an account." },
    remedy: {
      pt: "O saldo depositado é devolvido. Fale com o suporte.",
      en: "Your deposits are refunded. Contact support.",
    },
    deadline: { pt: "Até você completar 18 anos.", en: "Until you turn 18." },
    objection: objections.verification,
    actions: [],
  },
  not_concluded: {
    rule: { pt: "A verificação terminou sem confirmar sua identidade.", en: "The verification could not confirm your identity." },
    remedy: {
      pt: "Envie fotos nítidas do documento inteiro e uma selfie nova.",
      en: "Send clear pictures of the whole document and a new selfie.",
    },
    deadline: untilNewDocuments,
    objection: objections.verification,
    actions: [actions.verification],
  },
};

/** Limits that currently restrict the player. */
export const limitStates = ["time_up", "raise_waiting", "deposits_used_up"] as const;
export type LimitState = (typeof limitStates)[number];

export const limitReasons: Readonly<Record<LimitState, BlockReason>> = {
  time_up: {
    rule: { pt: "Você chegou ao limite de tempo que definiu.", en: "You have reached the time limit you set." },
    remedy: { pt: "Saques e limites menores continuam liberados.", en: "You can still withdraw and lower your limits." },
    deadline: { pt: "Até o limite de tempo renovar.", en: "Until the time limit resets." },
    objection: objections.own,
    actions: [actions.limits, actions.withdraw],
  },
  raise_waiting: {
    rule: {
      pt: "Reduzir um limite vale na hora; aumentar ou remover vale depois de 24 horas.",
      en: "A lower limit takes effect at once; an increase or removal takes effect after 24 hours.",
    },
    remedy: { pt: "Você pode desistir do aumento até lá.", en: "You can cancel the increase until then." },
    deadline: { pt: "24 horas depois do pedido.", en: "24 hours after your request." },
    objection: objections.own,
    actions: [actions.limits],
  },
  deposits_used_up: {
    rule: {
      pt: "Os depósitos deste período já somam o limite que você definiu.",
      en: "Your deposits of this period have reached the limit you set.",
    },
    remedy: {
      pt: "Saques continuam liberados. Aumentar um limite leva 24 horas.",
      en: "You can still withdraw. An increase takes 24 hours.",
    },
    deadline: { pt: "Até o limite ser renovado.", en: "Until the limit resets." },
    objection: objections.own,
    actions: [actions.limits, actions.withdraw],
  },
};
