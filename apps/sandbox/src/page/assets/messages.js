import { ask, byId, el, fill, instant, keepFresh } from "./dom.js";

const channels = { sms: "SMS", email: "E-mail", push: "Push" };

const mailOf = ({ id, mail: { from, copies } }) => {
  const times = copies > 1 ? ` · chegou ${copies} vezes` : "";
  return el("a", { href: `/sandbox/mail/${id}`, target: "_blank", rel: "noopener" }, `Ver o e-mail de ${from}${times}`);
};

const returns = { bounce: "Não existe", full: "Caixa cheia", complaint: "É spam", delivered: "Chegou" };

/** What the mailbox says of an e-mail after it took it. */
const returnsOf = ({ id }) =>
  el(
    "div",
    { className: "buttons" },
    ...Object.entries(returns).map(([kind, label]) => {
      const button = el("button", { type: "button", className: "plain" }, label);
      button.addEventListener("click", () => {
        button.disabled = true;
        void ask("POST", `/sandbox/mail/${id}/return`, { kind }).finally(() => (button.disabled = false));
      });
      return button;
    }),
  );

const messageRow = (message) =>
  el(
    "li",
    {},
    el(
      "div",
      { className: "line" },
      el("strong", {}, message.to),
      el("span", { className: "status" }, `${channels[message.channel]} · ${instant(message.sent_at)}`),
    ),
    message.subject ? el("p", {}, message.subject) : null,
    message.code ? el("p", { className: "code" }, message.code) : null,
    el("p", { className: "note message-text" }, message.text),
    message.mail?.html ? mailOf(message) : null,
    message.mail?.returns_to ? returnsOf(message) : null,
  );

const to = byId("to");
to.value = new URLSearchParams(location.search).get("to") ?? "";

async function refresh() {
  const { data } = await ask("GET", `/sandbox/outbox?to=${encodeURIComponent(to.value.trim())}`);
  fill(byId("outbox"), data, { render: messageRow, empty: "Nenhuma mensagem. Cadastre-se no produto e o código chega aqui." });
}

to.addEventListener("input", () => void refresh());
byId("search").addEventListener("submit", (event) => {
  event.preventDefault();
  void refresh();
});
keepFresh(refresh);
