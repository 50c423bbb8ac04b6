import type { MessageChannel, MessageClass, StaffDelivery, StaffDeliveryState } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import type { Shape } from "./status.tsx";
import { createWords } from "../lib/words.ts";

export const stateShapes: Record<StaffDeliveryState, Shape> = {
  queued: "waiting",
  held: "waiting",
  stopped: "stopped",
  sending: "work",
  sent: "good",
  delivered: "good",
  failed: "bad",
  unknown: "look",
  expired: "refused",
};
export const eventShapes: Readonly<Record<string, Shape>> = {
  send: "good",
  hold: "waiting",
  stop: "stopped",
  expire: "refused",
  sent: "good",
  delivered: "good",
  failed: "bad",
  full: "look",
  reported: "bad",
  click: "good",
};

const ptStates: Record<StaffDeliveryState, string> = {
  queued: "Na fila",
  held: "Espera",
  stopped: "Não enviada",
  sending: "Enviando",
  sent: "Enviada",
  delivered: "Entregue",
  failed: "Falhou",
  unknown: "Sem resposta",
  expired: "Venceu",
};
const enStates: Record<StaffDeliveryState, string> = {
  queued: "Queued",
  held: "Waiting",
  stopped: "Not sent",
  sending: "Sending",
  sent: "Sent",
  delivered: "Delivered",
  failed: "Failed",
  unknown: "No answer",
  expired: "Expired",
};
const ptClasses: Record<MessageClass, string> = { mandatory: "Obrigatória", service: "Serviço", marketing: "Marketing" };
const enClasses: Record<MessageClass, string> = { mandatory: "Mandatory", service: "Service", marketing: "Marketing" };
const channels: Record<MessageChannel, string> = { email: "E-mail", sms: "SMS", whatsapp: "WhatsApp", push: "Push" };

const ptReasons: Readonly<Record<string, string>> = {
  too_late: "Passou do prazo em que valia a pena",
  brand_inactive: "A marca está desligada",
  brand_elsewhere: "A marca está mudando de instalação; tentamos de novo em um minuto",
  account_closed: "A conta foi encerrada",
  marketing_stopped: "O marketing da marca está parado",
  no_consent: "O jogador não consentiu com marketing por este canal",
  turned_off: "O jogador desligou esta categoria neste canal",
  no_contact: "Sem contato confirmado, aparelho ou operadora para o canal",
  cap: "Limite de mensagens do dia ou da semana",
  quiet_hours: "Horário de silêncio",
  no_template: "O modelo desta mensagem não existe mais",
  not_decided: "Uma falha nossa impediu a decisão; tentamos de novo em um minuto",
  bounced: "O endereço não recebe: nada mais vai para ele",
  not_delivered: "A operadora não entregou",
  refused_by_carrier: "A operadora recusou",
  no_answer: "A operadora não respondeu",
  mailbox_full: "A caixa de entrada está cheia",
};
const enReasons: Readonly<Record<string, string>> = {
  too_late: "It was too late to be worth sending",
  brand_inactive: "The brand is switched off",
  brand_elsewhere: "The brand is moving to another installation; we try again in a minute",
  account_closed: "The account is closed",
  marketing_stopped: "The brand's marketing is stopped",
  no_consent: "The player has not agreed to marketing by this channel",
  turned_off: "The player turned this category off for this channel",
  no_contact: "No confirmed contact, device or carrier for the channel",
  cap: "Daily or weekly message limit",
  quiet_hours: "Quiet hours",
  no_template: "The template of this message is gone",
  not_decided: "An error on our side prevented the decision; we try again in a minute",
  bounced: "The address takes no mail: nothing more goes there",
  not_delivered: "The carrier did not deliver it",
  refused_by_carrier: "The carrier refused it",
  no_answer: "The carrier did not answer",
  mailbox_full: "The mailbox is full",
};
const ptPassed: Record<MessageClass, string> = {
  mandatory: "Obrigatória: não se desliga, e não espera.",
  service:
    "Marca ativa, conta aberta, categoria ligada, contato confirmado e dentro do limite. E-mail, dinheiro e segurança não esperam o fim do silêncio.",
  marketing: "Nenhuma proteção a impede, com consentimento para o canal, fora do silêncio e dentro dos limites.",
};
const enPassed: Record<MessageClass, string> = {
  mandatory: "Mandatory: it cannot be turned off, and does not wait.",
  service:
    "Brand active, account open, category on, contact confirmed and within the cap. E-mail, money and security do not wait for quiet hours to end.",
  marketing: "No protection forbids it, agreed to for the channel, outside quiet hours and within the caps.",
};
const ptEvents: Readonly<Record<string, string>> = {
  click: "Link aberto",
  send: "Decidido: envia",
  hold: "Decidido: espera",
  stop: "Decidido: não envia",
  expire: "Decidido: venceu",
  sent: "Operadora aceitou",
  delivered: "Entregue",
  failed: "Operadora: não entregue",
  full: "Caixa cheia",
  reported: "Marcada como spam",
};
const enEvents: Readonly<Record<string, string>> = {
  click: "Link opened",
  send: "Decided: send",
  hold: "Decided: wait",
  stop: "Decided: do not send",
  expire: "Decided: expired",
  sent: "The carrier took it",
  delivered: "Delivered",
  failed: "Carrier: not delivered",
  full: "Mailbox full",
  reported: "Reported as spam",
};

const pt = {
  language: "pt" as Locale,
  states: ptStates,
  classes: ptClasses,
  channels,
  reasons: ptReasons,
  passed: ptPassed,
  events: ptEvents,
  facts: "Com base em",
  factProtection: "Proteções contra marketing",
  factConsent: "Consentimento para marketing",
  factCategory: "Categoria ligada",
  factAddress: "Endereço",
  factContact: "Contato confirmado, aparelho ou operadora",
  factSent: "Marketing antes desta, pelo canal",
  factSentAll: "Marketing antes desta, em todos",
  factPush: "Push de serviço hoje",
  factZone: "Fuso da marca",
  yes: "Sim",
  no: "Não",
  free: "Nenhuma",
  good: "Sem bloqueio",
  sentBy: (day: number, week: number) => `${day} hoje, ${week} em 7 dias`,
  sentIn: (week: number) => `${week} em 7 dias`,
  protection: (code: string) => `Uma proteção impede o marketing (${code})`,
  suppressed: (code: string) => `O endereço está bloqueado para envios (${code})`,
  one: "Mensagem",
  player: "Jogador",
  playerId: "Código do jogador",
  channel: "Canal",
  about: "Assunto",
  class: "Classe",
  category: "Categoria",
  state: "Situação",
  why: "Por quê",
  created: "Criada",
  none: "–",
  order: "mais novas primeiro",
  viewAll: "Todas",
  viewStopped: "Não enviadas",
  viewFailed: "Falharam",
  emptyTitle: "Nenhuma mensagem",
  emptyText: "E-mails, SMS, WhatsApp e push para os jogadores desta marca aparecem aqui, também os que não foram enviados.",
  decisions: "Decisões e entregas",
  undecided: "Ainda não decidida.",
  said: "O que dizia",
  unsaid: "O texto só é gerado no envio.",
  forgotten: "O texto já foi apagado pelo prazo.",
  template: "Modelo",
  due: "Decisão prevista para",
  until: "Vale até",
  sent: "Enviada em",
  attempts: "Tentativas",
  parts: "Partes cobradas",
  foot: "Ver esta mensagem fica registrado na auditoria.",
  ofPlayer: "Mensagens ao jogador",
  more: "Ver todas",
  loading: "Carregando",
};
const en: typeof pt = {
  language: "en",
  states: enStates,
  classes: enClasses,
  channels,
  reasons: enReasons,
  passed: enPassed,
  events: enEvents,
  facts: "Based on",
  factProtection: "Protections against marketing",
  factConsent: "Consent to marketing",
  factCategory: "Category on",
  factAddress: "Address",
  factContact: "Confirmed contact, device or carrier",
  factSent: "Marketing before this, by the channel",
  factSentAll: "Marketing before this, by all",
  factPush: "Service push today",
  factZone: "Brand's time zone",
  yes: "Yes",
  no: "No",
  free: "None",
  good: "Not blocked",
  sentBy: (day, week) => `${day} today, ${week} in 7 days`,
  sentIn: (week) => `${week} in 7 days`,
  protection: (code) => `A protection forbids marketing (${code})`,
  suppressed: (code) => `Nothing is sent to the address (${code})`,
  one: "Message",
  player: "Player",
  playerId: "Player's id",
  channel: "Channel",
  about: "About",
  class: "Class",
  category: "Category",
  state: "State",
  why: "Why",
  created: "Created",
  none: "–",
  order: "newest first",
  viewAll: "All",
  viewStopped: "Not sent",
  viewFailed: "Failed",
  emptyTitle: "No messages",
  emptyText: "E-mail, SMS, WhatsApp and push to this brand's players appear here, also those that were not sent.",
  decisions: "Decisions and deliveries",
  undecided: "Not decided yet.",
  said: "What it said",
  unsaid: "The text is generated when the message is sent.",
  forgotten: "The text was erased at the end of its term.",
  template: "Template",
  due: "Decision due",
  until: "Good until",
  sent: "Sent",
  attempts: "Attempts",
  parts: "Parts charged",
  foot: "Reading this message is recorded in the audit log.",
  ofPlayer: "Messages to the player",
  more: "See all",
  loading: "Loading",
};

export const useDeliveryWords = createWords({ pt, en });
type Words = ReturnType<typeof useDeliveryWords>;

/** Returns the text of a delivery decision's code; a carrier's own code is shown unchanged. */
export function reasonOf({ reasons, protection, suppressed }: Words, reason: string): string {
  const [kind, code] = reason.split(":");
  if (kind === "protection" && code) return protection(code);
  if (kind === "suppressed" && code) return suppressed(code);
  return reasons[reason] ?? reason;
}

export const eventOf = ({ events }: Words, kind: string): string => events[kind] ?? kind;

/** Returns the conditions under which the message was sent. */
export const passedOf = ({ passed }: Words, { class: kind }: Pick<StaffDelivery, "class">): string => passed[kind];
