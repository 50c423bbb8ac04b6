import { expect, it } from "vitest";
import { inPageLanguage } from "./in-page-language.ts";
import { notificationNamed } from "./notification-named.ts";

const wordsOf = (title: string) => ({ name: "", title, description: title, message: title });

it("an incoming notification is shown in the page's language, or in the account's language if it has no other", () => {
  const sent = { ...notificationNamed("1", { title: "Seu cupom foi aplicado" }), words: { pt: wordsOf("Cupom"), en: wordsOf("Coupon") } };
  expect(inPageLanguage(sent, "en")).toEqual(notificationNamed("1", wordsOf("Coupon")));
  expect(inPageLanguage(sent, "pt").title).toBe("Cupom");
  expect(inPageLanguage(notificationNamed("2", { title: "Conta" }), "en").title).toBe("Conta");
});
