// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Fault, centavosOf, findFaults } from "./faults.ts";
import { lastingFaults } from "./observe.ts";

const home = '<a href="/">Trevo</a>';
const healthy = `${home}<h1>Carteira</h1>
  <div class="capsule-amount"><b>R$ 150,00</b></div>
  <p class="wallet-total">R$ 150,00</p>
  <dl class="wallet-parts"><div><dt>Real</dt><dd>R$ 100,00</dd></div><div><dt>Bônus</dt><dd>R$ 50,00</dd></div>
  <div><dt title="why">Reservado</dt><dd>R$ 7,00</dd></div></dl>`;

const show = (html: string): void => {
  document.documentElement.dataset["hydrated"] = "";
  document.title = "Trevo";
  document.body.innerHTML = html;
};

const faultsOf = (html: string, wallet: { balance: number } | null = null): Fault[] => {
  show(html);
  return findFaults(document, wallet);
};

describe("faults of a page", () => {
  it("finds none if the figures agree", () => {
    expect(faultsOf(healthy, { balance: 15_000 })).toEqual([]);
  });

  it("finds none before the page is hydrated", () => {
    show("");
    delete document.documentElement.dataset["hydrated"];
    expect(findFaults(document, null)).toEqual([]);
  });

  it.each([
    ["two headings", `${healthy}<h1>Outra</h1>`, "headings"],
    ["no heading", home, "headings"],
    ["an empty heading", `${home}<h1></h1>`, "headings"],
    ["a programmer's value", `${healthy}<p>R$ NaN</p>`, "leftovers"],
    ["an object as text", `${healthy}<p>[object Object]</p>`, "leftovers"],
    ["a message's key", `${healthy}<p>wallet_total</p>`, "leftovers"],
    ["a message's blank", `${healthy}<p>Olá, {name}</p>`, "leftovers"],
    ["an unknown value in a label", `${healthy}<button aria-label="undefined"></button>`, "leftovers"],
    ["a sum one centavo beside its parts", healthy.replace("50,00</dd>", "50,01</dd>"), "sums"],
    ["a wallet one centavo beside the header", healthy.replace("<b>R$ 150,00", "<b>R$ 150,01"), "balance"],
    ["an error screen", `${healthy}<div class="error-screen">500</div>`, "errors"],
    ["a page without a way home", "<h1>Carteira</h1>", "ways"],
    ["a dialog without a key", `${healthy}<div role="dialog">Pix</div>`, "ways"],
  ])("finds %s", (_, html, rule) => {
    expect(faultsOf(html).map((fault) => fault.rule)).toEqual([rule]);
  });

  it("accepts the back button above a game as a way home", () => {
    expect(faultsOf('<header class="game-bar"><button aria-label="Voltar"></button><h1>Dados</h1></header>')).toEqual([]);
    expect(faultsOf('<header class="game-bar"><h1>Dados</h1></header>').map(({ rule }) => rule)).toEqual(["ways"]);
  });

  it("finds a header that differs by one centavo from the API", () => {
    expect(faultsOf(healthy, { balance: 14_999 })).toEqual([{ rule: "balance", text: "header 15000, API 14999" }]);
  });

  it("does not mistake an address or a name with digits for a message key", () => {
    expect(faultsOf(`${healthy}<p>m_souza@example.com, jogador_12 e /pages/a_b</p>`)).toEqual([]);
  });

  it("does not mistake a name in the page's code for a message key", () => {
    expect(faultsOf(`${healthy}<pre><code>HMAC(server_seed, {nonce})</code></pre><script>let a_b = undefined;</script>`)).toEqual([]);
  });

  it("reads an amount in both languages, and none if it is hidden", () => {
    expect(["R$\u202f1.234,56", "R$ 1,234.56", "− R$ 5,00", "R$ •••"].map(centavosOf)).toEqual([123_456, 123_456, -500, null]);
  });
});

describe("lasting faults", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
    delete (window as Window & { fuzzMemory?: unknown }).fuzzMemory;
    return () => vi.useRealTimers();
  });

  const at = (ms: number, closed = false): string[] => {
    vi.setSystemTime(ms);
    return lastingFaults(window, closed);
  };

  it("reports a fault after a second and a half if it was seen three times", () => {
    show(`${healthy}<h1>Outra</h1>`);
    expect([at(0), at(1_499), at(1_500)]).toEqual([[], [], ["headings: 2 headings of level 1: Carteira | Outra"]]);
  });

  it("does not report a fault that passes", () => {
    show(`${healthy}<h1>Outra</h1>`);
    at(0);
    show(healthy);
    at(1_000);
    show(`${healthy}<h1>Outra</h1>`);
    expect([at(1_500), at(1_600), at(1_700)]).toEqual([[], [], []]);
  });

  it("gives an animated balance more time", () => {
    show(healthy.replace("<b>R$ 150,00", "<b>R$ 150,01"));
    expect([at(0), at(1_500), at(2_499), at(2_500)]).toEqual([[], [], [], ["balance: header 15001, wallet 15000"]]);
  });

  it("reports a dialog that stays open after its close button was pressed", () => {
    show(`${healthy}<div role="dialog">Pix <button>x</button></div>`);
    at(0);
    at(100, true);
    expect([at(2_099), at(2_100)]).toEqual([[], ["closing: the dialog stays open: Pix x"]]);
  });

  it("does not report a dialog that closes", () => {
    show(`${healthy}<div role="dialog">Pix <button>x</button></div>`);
    at(0);
    at(100, true);
    show(healthy);
    expect(at(2_100)).toEqual([]);
  });
});
