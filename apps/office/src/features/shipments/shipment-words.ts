import type { ListedShipment, ShipmentStep } from "@trevo/contract";
import type { Shape } from "../../frame/status.tsx";
import { createWords } from "../../lib/words.ts";

type State = ListedShipment["state"];

export const stateShapes: Record<State, Shape> = {
  requested: "look",
  preparing: "work",
  shipped: "waiting",
  delivered: "good",
  returned: "stopped",
  paid: "good",
  granted: "good",
  won: "waiting",
  sold: "refused",
};

/** The possible next steps, the usual one first. */
export const stepsOf: Partial<Record<State, readonly [ShipmentStep, ...ShipmentStep[]]>> = {
  requested: ["preparing"],
  preparing: ["shipped"],
  shipped: ["delivered", "returned"],
};

const ptStates: Record<State, string> = {
  requested: "Pedido",
  preparing: "Em preparação",
  shipped: "Enviado",
  delivered: "Entregue",
  returned: "Devolvido",
  paid: "Pago",
  granted: "Concedido",
  won: "Ganho",
  sold: "Vendido",
};
const enStates: Record<State, string> = {
  requested: "Requested",
  preparing: "Being prepared",
  shipped: "Shipped",
  delivered: "Delivered",
  returned: "Returned",
  paid: "Paid",
  granted: "Granted",
  won: "Won",
  sold: "Sold",
};
const ptSteps: Record<ShipmentStep, string> = {
  preparing: "Começar a preparar",
  shipped: "Marcar como enviado",
  delivered: "Marcar como entregue",
  returned: "Marcar como devolvido",
};
const enSteps: Record<ShipmentStep, string> = {
  preparing: "Begin to prepare",
  shipped: "Mark as shipped",
  delivered: "Mark as delivered",
  returned: "Mark as returned",
};
const ptTexts: Record<ShipmentStep, string> = {
  preparing: "O jogador é avisado, e não pode mais vender o prêmio.",
  shipped: "O jogador recebe o código de rastreio.",
  delivered: "O envio termina aqui, e o jogador é avisado.",
  returned: "O envio termina aqui. O jogador pode pedir outro ou vender o prêmio.",
};
const enTexts: Record<ShipmentStep, string> = {
  preparing: "The player is told, and can no longer sell the prize.",
  shipped: "The player gets the tracking code.",
  delivered: "The shipment ends here, and the player is told.",
  returned: "The shipment ends here. The player can request another one or sell the prize.",
};

const pt = {
  states: ptStates,
  steps: ptSteps,
  texts: ptTexts,
  one: "Envio",
  player: "Jogador",
  prize: "Prêmio",
  state: "Estado",
  tracking: "Código de rastreio",
  wait: "Pedido há",
  order: "o mais antigo primeiro",
  emptyTitle: "Nada para enviar",
  emptyText: "Um envio entra aqui quando um jogador pede um prêmio em casa.",
  at: (tenant: string, time: string) => `${tenant} · pedido ${time}`,
  promise: "Prometido até",
  recipient: "Destinatário",
  address: "Endereço",
  whyOpen: "Quem abre este envio vê o endereço: a leitura fica na auditoria.",
  whyRead: "Você vê, e não move: falta a permissão shipments.handle.",
  whyDone: "O envio terminou. Não há o que fazer.",
};
const en: typeof pt = {
  states: enStates,
  steps: enSteps,
  texts: enTexts,
  one: "Shipment",
  player: "Player",
  prize: "Prize",
  state: "State",
  tracking: "Tracking code",
  wait: "Requested for",
  order: "oldest first",
  emptyTitle: "Nothing to send",
  emptyText: "A shipment comes here when a player asks for a prize at home.",
  at: (tenant, time) => `${tenant} · requested ${time}`,
  promise: "Promised until",
  recipient: "Recipient",
  address: "Address",
  whyOpen: "Whoever opens this shipment sees the address: the audit log records it.",
  whyRead: "You see it and do not move it: the permission shipments.handle is missing.",
  whyDone: "The shipment has ended. There is nothing to do.",
};

export const useShipmentWords = createWords({ pt, en });
