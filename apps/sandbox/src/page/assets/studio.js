import { act, ask, byId, el, fill, money, toast } from "./dom.js";

const callRow = (made) =>
  el(
    "li",
    {},
    el(
      "div",
      { className: "line" },
      el("strong", {}, made.action),
      el("span", { className: `status ${made.code === "OK" ? "good" : "bad"}` }, `${made.status || "sem resposta"} ${made.code ?? ""}`),
    ),
    el("p", { className: "note" }, `${made.balance === null ? "" : `saldo ${money(made.balance)} · `}${made.transaction}`),
  );

byId("round").addEventListener("submit", (event) => {
  event.preventDefault();
  const { tenant, session, amount, outcome, misbehave } = event.target.elements;
  void act(async () => {
    const { data } = await ask("POST", "/sandbox/studio/round", {
      tenant: tenant.value.trim(),
      session: session.value.trim(),
      amount: Number(amount.value),
      ...(outcome.value && { outcome: outcome.value }),
      ...(misbehave.value && { misbehave: misbehave.value }),
    });
    fill(byId("calls"), data.calls, { render: callRow, empty: "" });
    toast(
      data.accepted
        ? `A rodada ${data.outcome === "win" ? `pagou ${money(data.payout)}` : "não pagou"}.`
        : "O produto não aceitou a aposta.",
      data.accepted ? "good" : "bad",
    );
  });
});
