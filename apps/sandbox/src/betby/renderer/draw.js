import { button, centsOf, el, money, oddsOf, oddsText, outcomes } from "./elements.js";

const nameOf = ({ say }, fixture, outcome) => (outcome === "draw" ? say.draw : fixture[outcome]);
const strong = (textContent) => el("strong", { textContent });
const row = (...children) => el("div", { className: "bt-row" }, ...children);

/** The page of the book that `book.path` names. A field that was being filled in keeps the focus. */
export function drawBook(book) {
  const { root, say, path, token, message } = book;
  const held = document.activeElement?.id === "bt-stake";
  const tab = (target, label) => button(label, () => book.go(target), { attrs: path === target ? { "aria-current": "page" } : {} });
  root.replaceChildren(
    el("div", { className: "bt-tabs" }, tab("/", path.startsWith("/event/") ? say.back : say.games), token ? tab("/bets", say.mine) : null),
    el("p", { className: "bt-note", textContent: say.simulated }),
    el("p", { textContent: message, attrs: { role: "status" } }),
    path === "/bets" ? ownBets(book) : offer(book),
  );
  if (held) root.querySelector("#bt-stake")?.focus();
}

function offer(book) {
  const [, event] = /^\/event\/(\d+)$/.exec(book.path) ?? [];
  const shown = event ? book.fixtures.filter(({ id }) => id === event) : book.fixtures;
  const list = el("ul", { className: "bt-list" }, ...shown.map((fixture) => fixtureCard(book, fixture)));
  return el("div", { className: "bt-home" }, list, book.picks.size > 0 ? slip(book) : null);
}

function fixtureCard(book, fixture) {
  const head = el("button", { type: "button", className: "bt-row", onclick: () => book.go(`/event/${fixture.id}`) });
  head.append(strong(`${fixture.home} × ${fixture.away}`), el("span", { className: "bt-note", textContent: fixture.tournament }));
  const odds = outcomes.map((outcome) => oddsButton(book, fixture, outcome));
  return el("li", { className: "bt-card" }, head, el("div", { className: "bt-odds" }, ...odds));
}

function oddsButton(book, fixture, outcome) {
  const { picks, options } = book;
  const picked = picks.get(fixture.id) === outcome;
  const pick = () => {
    if (picked) picks.delete(fixture.id);
    else picks.set(fixture.id, outcome);
    book.message = "";
    options.onBetSlipStateChange?.({ isOpen: picks.size > 0 });
    book.draw();
  };
  const made = el("button", { type: "button", onclick: pick, attrs: { "aria-pressed": String(picked) } });
  made.append(el("span", { textContent: nameOf(book, fixture, outcome) }), strong(oddsText(oddsOf(fixture, outcome))));
  return made;
}

function slip(book) {
  const { say, options, fixtures, token } = book;
  const legs = [...book.picks].map(([id, outcome]) => ({ fixture: fixtures.find((one) => one.id === id), outcome }));
  const odds = legs.reduce((product, { fixture, outcome }) => Math.floor((product * oddsOf(fixture, outcome)) / 100), 100);
  const returns = () => `${say.returns}: ${money(Math.floor(((centsOf(book.stake) ?? 0) * odds) / 100), options.lang)}`;
  const sum = el("p", { textContent: returns() });
  const field = el("input", { id: "bt-stake", inputMode: "decimal", autocomplete: "off", value: book.stake });
  field.addEventListener("input", () => {
    book.stake = field.value;
    sum.textContent = returns();
  });
  const acts = token
    ? [
        button(book.busy ? say.placing : say.place, () => void book.place(), { disabled: book.busy }),
        button(say.recharge, () => options.onRecharge?.()),
      ]
    : [button(say.login, () => options.onLogin?.()), button(say.register, () => options.onRegister?.())];
  acts[0].className = "bt-main";
  const card = el(
    "section",
    { className: "bt-card bt-slip", attrs: { "aria-label": say.slip } },
    strong(`${say.slip} (${legs.length})`),
    ...legs.map(({ fixture, outcome }) => {
      const name = el("span", { textContent: `${nameOf(book, fixture, outcome)} · ${fixture.home} × ${fixture.away}` });
      return row(name, strong(oddsText(oddsOf(fixture, outcome))));
    }),
    el("label", { htmlFor: "bt-stake", textContent: say.stake }),
    field,
    sum,
    el("div", { className: "bt-acts" }, ...acts),
  );
  // On a narrow screen it stays above the operator's own bar.
  card.style.setProperty("--bt-bottom", `${options.betSlipOffsetBottom ?? 0}px`);
  card.style.zIndex = String(options.betslipZIndex ?? "auto");
  return card;
}

function ownBets({ bets, say, options }) {
  if (bets === null || bets.length === 0) return el("p", { textContent: bets === null ? say.loading : say.none });
  const cards = bets.map((bet) => {
    const sum = el("span", { textContent: money(bet.payout > 0 ? bet.payout : bet.stake, options.lang) });
    const legs = bet.legs.map(({ competitors, outcome, odds }) => {
      const named = outcome === "Empate" ? say.draw : outcome;
      return el("span", { textContent: `${competitors.join(" × ")} · ${named} · ${odds}` });
    });
    return el("li", { className: "bt-card" }, row(strong(say.states[bet.state]), sum), ...legs);
  });
  return el("ul", { className: "bt-list" }, ...cards);
}

const promoSize = 3;

/** Three matches, each a way into the book; in the operator's second place the next three. */
export function drawPromo(book) {
  const { root, say, fixtures } = book;
  const { placeholder, onOutcomeClick, onBannerClick, onSportClick } = book.options.widgetParams ?? {};
  const first = placeholder === "operator_page2" ? promoSize : 0;
  const cards = fixtures.slice(first, first + promoSize).map((fixture) => {
    const url = `/event/${fixture.id}`;
    const odds = outcomes.map((outcome) =>
      button(`${nameOf(book, fixture, outcome)} ${oddsText(oddsOf(fixture, outcome))}`, () => onOutcomeClick?.({ url })),
    );
    const banner = button(`${fixture.home} × ${fixture.away}`, () => onBannerClick?.({ url }));
    return el("li", { className: "bt-card" }, banner, el("div", { className: "bt-odds" }, ...odds));
  });
  const note = el("p", { className: "bt-note", textContent: say.simulated });
  root.replaceChildren(
    note,
    el("ul", { className: "bt-list" }, ...cards),
    button(say.games, () => onSportClick?.({ url: "/" })),
  );
}
