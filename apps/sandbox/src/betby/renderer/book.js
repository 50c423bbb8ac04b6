import { ask, centsOf } from "./elements.js";
import { dress } from "./style.js";
import { drawBook, drawPromo } from "./draw.js";
import { words } from "./words.js";

const lookAgainMs = 3_000;

/** Draws the book, or its promotion, into `options.target`. */
export function openBook(options) {
  dress();
  const book = {
    options,
    say: words[options.lang] ?? words["pt-br"],
    root: document.createElement("div"),
    path: options.url || "/",
    token: options.token ?? null,
    fixtures: [],
    bets: null,
    picks: new Map(),
    stake: "",
    message: "",
    busy: false,
    killed: false,
    timer: 0,
  };
  book.root.className = "bt";
  book.go = (path) => go(book, path);
  book.draw = () => drawBook(book);
  book.place = () => place(book);
  options.target.replaceChildren(book.root);
  void load(book);
  return {
    kill: () => {
      book.killed = true;
      clearTimeout(book.timer);
      book.root.remove();
    },
    updateOptions: (more) => update(book, more),
  };
}

async function load(book) {
  const { data } = await ask("fixtures");
  book.fixtures = data ?? [];
  if (book.killed) return;
  if (book.options.widgetName === "promo") drawPromo(book);
  else show(book);
}

function update(book, more) {
  book.options = { ...book.options, ...more };
  book.say = words[book.options.lang] ?? book.say;
  if (more.url === undefined || (more.url || "/") === book.path) return;
  book.path = more.url || "/";
  book.message = "";
  show(book);
}

/** To another page of the book, by an entry of the host's history. */
function go(book, path) {
  if (path === book.path) return;
  book.path = path;
  book.message = "";
  const [base] = /^(\/en)?\/sportsbook/.exec(location.pathname) ?? ["/sportsbook"];
  history.pushState(null, "", base + (path === "/" ? "" : path));
  book.options.onRouteChange?.(path);
  show(book);
}

function show(book) {
  clearTimeout(book.timer);
  book.draw();
  if (book.path === "/bets") void loadBets(book);
}

/** A call of the player's; with a token that has run out, once more with the next one. */
async function asPlayer(book, where, body) {
  const said = await ask(where, { ...body, token: book.token });
  if (said.status !== 401 || !book.options.onTokenExpired) return said;
  book.token = await book.options.onTokenExpired();
  return book.token ? ask(where, { ...body, token: book.token }) : said;
}

async function loadBets(book) {
  clearTimeout(book.timer);
  if (!book.token) return;
  const said = await asPlayer(book, "mine", {}).catch(() => ({}));
  if (book.killed || book.path !== "/bets") return;
  if (said.data) book.bets = said.data;
  book.draw();
  book.timer = setTimeout(() => void loadBets(book), lookAgainMs);
}

async function place(book) {
  const { options, say, picks } = book;
  const stake = centsOf(book.stake);
  if (!stake) {
    book.message = say.invalid;
    return book.draw();
  }
  book.busy = true;
  book.draw();
  const legs = [...picks].map(([fixture, outcome]) => ({ fixture, outcome }));
  const { data } = await asPlayer(book, "bets", { stake, legs }).catch(() => ({}));
  book.busy = false;
  if (data?.state === "open") {
    picks.clear();
    book.stake = "";
    book.message = say.placed;
    options.onBetSlipStateChange?.({ isOpen: false });
  } else {
    book.message = say.codes[data?.code] ?? say.failed;
    if (data?.code === "1007") options.onSessionRefresh?.();
  }
  if (!book.killed) book.draw();
}
