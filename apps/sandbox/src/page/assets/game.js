import { ask, byId, money } from "./dom.js";

const query = new URLSearchParams(location.search);
const launch = { tenant: query.get("tenant") ?? "", session: query.get("session") ?? "", callback: query.get("callback") ?? undefined };
let stake = 100;

const showBalance = (balance) => {
  byId("balance").textContent = balance === null ? "indisponível" : money(balance);
};

function say(text, won = false) {
  byId("result").textContent = text;
  byId("result").className = won ? "result won" : "result";
}

const refusals = {
  INSUFFICIENT_FUNDS: "Saldo insuficiente.",
  SESSION_EXPIRED: "A sessão acabou. Abra o jogo de novo.",
  SESSION_INVALID: "A sessão acabou. Abra o jogo de novo.",
};

async function play() {
  const button = byId("press");
  button.disabled = true;
  byId("press-label").textContent = "Apostando";
  try {
    const { data } = await ask("POST", "/studio/rounds", { ...launch, amount: stake });
    if (data.accepted) say(data.outcome === "win" ? `Você ganhou ${money(data.payout)}` : "Não foi desta vez.", data.payout > stake);
    else say(refusals[data.calls.at(-1)?.code] ?? "A aposta não foi aceita.");
    if (data.balance !== null) showBalance(data.balance);
  } catch (error) {
    say(error.message);
  }
  button.disabled = false;
  byId("press-label").textContent = `Apostar ${money(stake)}`;
}

byId("press").addEventListener("click", () => void play());
for (const button of document.querySelectorAll("[data-stake]")) {
  button.addEventListener("click", () => {
    stake = Number(button.dataset.stake);
    for (const other of document.querySelectorAll("[data-stake]")) other.setAttribute("aria-pressed", String(other === button));
    byId("press-label").textContent = `Apostar ${money(stake)}`;
  });
}

ask("POST", "/studio/balance", launch).then(
  ({ data }) => showBalance(data.balance),
  () => showBalance(null),
);
