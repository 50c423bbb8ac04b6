import type { NewNotification } from "../notifications/index.ts";

/** Says that there is an answer, but not its content, which is shown on the page of the player's data. */
export const answeredNotification = ({ id }: { readonly id: string }): NewNotification => ({
  words: {
    pt: { title: "Resposta sobre seus dados", description: "Respondemos ao seu pedido. A resposta está em Privacidade e dados." },
    en: { title: "Answer about your data", description: "We have answered your request. The answer is under Privacy and data." },
  },
  category: "account",
  link: "/user/edit/privacy",
  event: `privacy_request:${id}`,
});
