import { ask, byId, money } from "./dom.js";

const query = new URLSearchParams(location.search);
const isDemo = query.has("demo");
const launch = Object.fromEntries(
  ["studio", "tenant", "session", "game", "player", "callback"].flatMap((name) => (query.has(name) ? [[name, query.get(name)]] : [])),
);
let stake = 100;
/** Play money of a demo, centavos: the product is not asked. */
let purse = 100_000;

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
  insufficient_funds: "Saldo insuficiente.",
  session_expired: "A sessão acabou. Abra o jogo de novo.",
  RS_ERROR_NOT_ENOUGH_MONEY: "Saldo insuficiente.",
  RS_ERROR_TOKEN_EXPIRED: "A sessão acabou. Abra o jogo de novo.",
  100: "Saldo insuficiente.",
  101: "A sessão acabou. Abra o jogo de novo.",
};

/** A round of play money. */
function pretend() {
  if (purse < stake) return { accepted: false, balance: purse, calls: [{ code: "INSUFFICIENT_FUNDS" }] };
  const payout = crypto.getRandomValues(new Uint8Array(1))[0] < 128 ? Math.floor((stake * 190) / 100) : 0;
  purse += payout - stake;
  return { accepted: true, outcome: payout > 0 ? "win" : "lose", payout, balance: purse };
}

async function play() {
  const button = byId("press");
  button.disabled = true;
  byId("press-label").textContent = "Apostando";
  try {
    const data = isDemo ? pretend() : (await ask("POST", "/studio/rounds", { ...launch, amount: stake })).data;
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

if (isDemo) showBalance(purse);
else
  ask("POST", "/studio/balance", launch).then(
    ({ data }) => showBalance(data.balance),
    () => showBalance(null),
  );
