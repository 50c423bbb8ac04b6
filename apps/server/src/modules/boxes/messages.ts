import type { PrizeState, ShipmentStep } from "@trevo/contract";
import type { Localized } from "@trevo/domain";
import type { NewNotification } from "../notifications/index.ts";

export const givenBoxNotification = (title: Localized, userBoxId: string): NewNotification => ({
  words: {
    pt: { title: "Você ganhou uma caixa", description: `A caixa ${title.pt} está em Minhas caixas.` },
    en: { title: "You have been given a box", description: `The box ${title.en} is in My boxes.` },
  },
  category: "rewards",
  link: "/account/boxes",
  event: `user-box:${userBoxId}`,
});

export const givenItemNotification = (title: Localized, prizeId: string): NewNotification => ({
  words: {
    pt: { title: "Seu prêmio está reservado", description: `${title.pt}: peça o envio em Meus prêmios.` },
    en: { title: "Your prize is reserved", description: `${title.en}: request its shipment in My prizes.` },
  },
  category: "rewards",
  link: "/account/boxes?tab=prizes",
  // A player who exchanges points already sees it on the screen.
  presents: "list",
  event: `given-item:${prizeId}`,
});

const stepWords: Readonly<Record<ShipmentStep, (title: Localized, tracking: string | null) => NewNotification["words"]>> = {
  preparing: (title) => ({
    pt: { title: "Prêmio em preparação", description: `${title.pt} está sendo preparado para o envio.` },
    en: { title: "Prize being prepared", description: `${title.en} is being prepared for shipping.` },
  }),
  shipped: (title, tracking) => ({
    pt: { title: "Prêmio enviado", description: `${title.pt} está a caminho.${tracking ? ` Rastreio: ${tracking}.` : ""}` },
    en: { title: "Prize shipped", description: `${title.en} is on its way.${tracking ? ` Tracking code: ${tracking}.` : ""}` },
  }),
  delivered: (title) => ({
    pt: { title: "Prêmio entregue", description: `${title.pt} foi entregue.` },
    en: { title: "Prize delivered", description: `${title.en} was delivered.` },
  }),
  returned: (title) => ({
    pt: { title: "Prêmio devolvido", description: `${title.pt} voltou para nós. Peça outro envio ou venda o prêmio.` },
    en: { title: "Prize returned", description: `${title.en} came back to us. Request another shipment or sell the prize.` },
  }),
};

export const shipmentNotification = (
  { id, title, tracking }: { id: string; title: Localized; tracking: string | null },
  step: ShipmentStep & PrizeState,
): NewNotification => ({
  words: stepWords[step](title, tracking),
  category: "rewards",
  link: "/account/boxes?tab=prizes",
  event: `shipment:${id}:${step}`,
});
