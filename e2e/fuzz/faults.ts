/** A fault that no page may show. `rule` is the property that it violates. */
export interface Fault {
  rule: Rule;
  /** Description with the figures or words that show the fault. */
  text: string;
}

export type Rule = "headings" | "leftovers" | "sums" | "balance" | "errors" | "ways" | "width" | "closing";

/** Properties of the specification that a page itself can violate, with their rules. */
export const ruleOf: Readonly<Record<string, Rule>> = {
  oneHeading: "headings",
  noLeftovers: "leftovers",
  sumsEqualTheirParts: "sums",
  oneBalance: "balance",
  noErrorScreen: "errors",
  noDeadEnd: "ways",
  noHorizontalOverflow: "width",
  dialogsClose: "closing",
};

/** The wallet as returned by the API, in centavos. */
export interface ShownWallet {
  balance: number;
}

const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

const shown = (root: ParentNode, selector: string): Element[] => [...root.querySelectorAll(selector)].filter(isShown);

const textOf = (element: Element): string => (element.textContent ?? "").trim();

/** Returns the only amount of a text in centavos; null without one, such as for a hidden balance. */
export function centavosOf(text: string): number | null {
  const figures = /R\$\s*([\d.,]*\d)/.exec(text)?.[1];
  if (figures === undefined) return null;
  const centavos = Number(figures.replaceAll(/\D/g, ""));
  return /[−-]\s*R\$/.test(text) ? -centavos : centavos;
}

const amountAt = (document: Document, selector: string): number | null => {
  const [element] = shown(document, selector);
  return element ? centavosOf(textOf(element)) : null;
};

function* headings(document: Document): Generator<Fault> {
  const found = shown(document, "h1").map(textOf);
  if (found.length !== 1) yield { rule: "headings", text: `${found.length} headings of level 1: ${found.join(" | ")}` };
  else if (found[0] === "") yield { rule: "headings", text: "the heading of level 1 is empty" };
}

/** Matches programming values shown to a reader, and message keys: lower-case words joined by underscores. */
const leftover = /\bundefined\b|\bNaN\b|\[object |\bnull\b|(?<![\w@/.-])[a-z]+(?:_[a-z]+)+(?![\w@/-])|\{[a-z_]+\}/;
const spokenAttributes = ["aria-label", "title", "alt", "placeholder"];

/** Yields the visible texts. Code samples may contain variable names, and so may the rules that a hash covers word for word. */
function* textsOf(document: Document): Generator<string> {
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const { parentElement: parent, nodeValue } = nodes.currentNode;
    if (nodeValue?.trim() && parent && !parent.closest("script, style, pre, code, textarea, .document") && isShown(parent)) yield nodeValue;
  }
}

function* leftovers(document: Document): Generator<Fault> {
  const texts = [document.title, ...textsOf(document)];
  for (const element of document.body.querySelectorAll(spokenAttributes.map((name) => `[${name}]`).join())) {
    for (const name of spokenAttributes) texts.push(element.getAttribute(name) ?? "");
  }
  for (const text of texts) {
    for (const line of text.split("\n")) if (leftover.test(line)) yield { rule: "leftovers", text: line.slice(0, 200) };
  }
}

/** Places that show the whole balance and must agree. */
const totals = { header: ".capsule-amount b", wallet: ".wallet-total", "home page": ".opening-figure" };

function* sums(document: Document): Generator<Fault> {
  const parts: [name: string, total: string, parts: string][] = [
    ["wallet", ".wallet-total", ".wallet-parts dt:not([title]) + dd"],
    ["home page", ".opening-figure", ".opening-split b"],
  ];
  for (const [name, totalPlace, partPlaces] of parts) {
    const total = amountAt(document, totalPlace);
    const amounts = shown(document, partPlaces).map((part) => centavosOf(textOf(part)));
    if (total === null || amounts.length === 0) continue;
    const sum = amounts.reduce<number>((so, amount) => so + (amount ?? 0), 0);
    if (sum !== total) yield { rule: "sums", text: `${name}: ${amounts.join(" + ")} are not ${total}` };
  }
}

/** Compares each figure with the header's, so that one that appears and disappears does not hide another. */
function* balances(document: Document, wallet: ShownWallet | null): Generator<Fault> {
  const header = amountAt(document, totals.header);
  if (header === null) return;
  const others = { ...totals, API: null };
  for (const [name, selector] of Object.entries(others)) {
    const amount = selector === null ? (wallet?.balance ?? null) : amountAt(document, selector);
    if (amount !== null && amount !== header) yield { rule: "balance", text: `header ${header}, ${name} ${amount}` };
  }
}

function* errors(document: Document): Generator<Fault> {
  for (const screen of shown(document, ".error-screen")) yield { rule: "errors", text: textOf(screen).slice(0, 120) };
}

export const dialogs = (document: Document): Element[] =>
  shown(document, "[role=dialog], [role=alertdialog], dialog[open]").filter((dialog) => !dialog.closest("[data-ending-style]"));

/** Requires a link home on every page, or the back button above a game on phones, and an enabled control in every dialog. */
function* ways(document: Document): Generator<Fault> {
  const open = dialogs(document);
  for (const dialog of open) {
    if (shown(dialog, "button:not(:disabled), a[href]").length === 0) {
      yield { rule: "ways", text: `no way out of the dialog ${textOf(dialog).slice(0, 80)}` };
    }
  }
  if (open.length > 0) return;
  const home = shown(document, "a[href]").filter((link) => /^\/(?:en\/?)?$/.test(new URL((link as HTMLAnchorElement).href).pathname));
  if (home.length === 0 && shown(document, ".game-bar button, .game-bar a").length === 0)
    yield { rule: "ways", text: `no way home: ${textOf(document.body).slice(0, 80)}` };
}

function* width(document: Document): Generator<Fault> {
  const viewport = document.documentElement.clientWidth;
  const excess = document.documentElement.scrollWidth - viewport;
  if (excess > 0) yield { rule: "width", text: `the page is ${excess} px wider than ${viewport}` };
  for (const body of shown(document, ".sheet-body, .drawer-body")) {
    const over = body.scrollWidth - body.clientWidth;
    if (over > 0) yield { rule: "width", text: `what lies over the page is ${over} px wider than itself` };
  }
}

/** Returns all faults of the page at this moment. An animated figure or a changing page may be wrong for a moment. */
export function findFaults(document: Document, wallet: ShownWallet | null): Fault[] {
  if (!document.body || document.documentElement.dataset["hydrated"] === undefined) return [];
  const rules = [headings, leftovers, sums, errors, ways, width];
  return [...rules.flatMap((rule) => [...rule(document)]), ...balances(document, wallet)];
}
