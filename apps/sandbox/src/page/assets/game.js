import { ask, byId } from "./dom.js";
import { fall } from "./game-motions.js";
import { refusalsOf, wordsOf } from "./game-words.js";

const query = new URLSearchParams(location.search);
const isDemo = query.has("demo");
const launch = Object.fromEntries(
  ["studio", "tenant", "session", "game", "player", "callback"].flatMap((name) => (query.has(name) ? [[name, query.get(name)]] : [])),
);
const locale = navigator.language.startsWith("pt") ? "pt" : "en";
const { thing } = document.body.dataset;
const words = wordsOf(locale, thing);
const money = (centavos) =>
  new Intl.NumberFormat(locale === "pt" ? "pt-BR" : "en", { style: "currency", currency: "BRL" }).format(centavos / 100);
const prizeOf = (amount) => Math.floor((amount * 190) / 100);
let stake = 100;
/** Play money of a demo, in centavos. The product is not called. */
let playMoney = 100_000;

const showBalance = (balance) => {
  byId("balance").textContent = balance === null ? words.unknown : money(balance);
};

function say(text, won = false) {
  byId("result").textContent = text;
  byId("result").className = won ? "result won" : "result";
}

function showStake() {
  byId("verb").textContent = words.verb;
  byId("promise").textContent = words.pays(money(stake), money(prizeOf(stake)));
}

/** A round of play money. */
function pretend() {
  if (playMoney < stake) return { accepted: false, balance: playMoney, calls: [{ code: "INSUFFICIENT_FUNDS" }] };
  const payout = crypto.getRandomValues(new Uint8Array(1))[0] < 128 ? prizeOf(stake) : 0;
  playMoney += payout - stake;
  return { accepted: true, outcome: payout > 0 ? "win" : "lose", payout, balance: playMoney };
}

async function play() {
  const button = byId("press");
  button.disabled = true;
  byId("promise").textContent = "";
  byId("verb").textContent = words.playing;
  try {
    const data = isDemo ? pretend() : (await ask("POST", "/studio/rounds", { ...launch, amount: stake })).data;
    if (data.accepted) {
      await fall(thing, data.outcome);
      say(data.outcome === "win" ? words.won(money(data.payout)) : words.lost, data.outcome === "win");
    } else say(refusalsOf(locale)[data.calls.at(-1)?.code] ?? words.refused);
    if (data.balance !== null) showBalance(data.balance);
  } catch (error) {
    say(error.message);
  }
  button.disabled = false;
  button.focus();
  showStake();
}

document.documentElement.lang = locale === "pt" ? "pt-BR" : "en";
byId("balance-name").textContent = isDemo ? words.demoBalance : words.balance;
byId("stakes").setAttribute("aria-label", words.stake);
say(words.rule);
showStake();
byId("press").addEventListener("click", () => void play());
for (const button of document.querySelectorAll("[data-stake]")) {
  button.addEventListener("click", () => {
    stake = Number(button.dataset.stake);
    for (const other of document.querySelectorAll("[data-stake]")) other.setAttribute("aria-pressed", String(other === button));
    showStake();
  });
}

if (isDemo) showBalance(playMoney);
else
  ask("POST", "/studio/balance", launch).then(
    ({ data }) => showBalance(data.balance),
    () => showBalance(null),
  );
