import { act, ask, byId, el, fill, formatCpf, instant, keepFresh, money, toast } from "./dom.js";

const stateWords = { payable: ["Aguardando pagamento", "wait"], expired: ["Expirada", "bad"], paid: ["Paga", "good"] };
const payoutWords = { processing: ["Em processamento", "wait"], paid: ["Pago", "good"], refused: ["Recusado", "bad"] };
const stranger = { name: "Carlos Pereira", cpf: "111.444.777-35" };

const status = ([word, tone]) => el("span", { className: `status ${tone}` }, word);
const line = (...children) => el("div", { className: "line" }, ...children);
const note = (text) => el("p", { className: "note" }, text);

const form = byId("pay");
let quote = null;
/** How far the sandbox's clock runs ahead of this machine's. */
let offsetMs = 0;

function choosePayer() {
  const own = form.elements.who.value === "own" && quote?.debtor;
  const payer = own ? quote.debtor : stranger;
  form.elements.name.value = payer.name;
  form.elements.cpf.value = formatCpf(payer.cpf);
}

function timeLeft(expiresAt) {
  const seconds = Math.max(0, Math.round((new Date(expiresAt) - Date.now() - offsetMs) / 1000));
  return seconds === 0 ? "expirou" : `expira em ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function showQuote() {
  const open = quote?.state === "payable" || quote?.state === "expired";
  const idle = quote?.state === "paid" ? "Esta cobrança já foi paga" : "Cole um código para pagar";
  byId("payer").hidden = !open;
  const button = byId("pay-button");
  button.disabled = !open;
  button.textContent = open ? (quote.amount === null ? "Pagar" : `Pagar ${money(quote.amount)}`) : idle;
  if (!quote) return byId("quote").replaceChildren();
  const when = open ? el("p", { className: "note", id: "expiry" }, quote.expires_at ? timeLeft(quote.expires_at) : "sem validade") : null;
  byId("quote").replaceChildren(
    el(
      "div",
      { className: "ticket" },
      line(note(`Para ${quote.payee} · ${quote.city}`), status(stateWords[quote.state])),
      el("p", { className: "sum" }, quote.amount === null ? "Valor livre" : money(quote.amount)),
      quote.request ? note(quote.request) : null,
      when,
    ),
  );
}

async function readCode() {
  const br_code = form.elements.br_code.value.trim();
  quote = null;
  if (br_code !== "") {
    try {
      quote = (await ask("POST", "/sandbox/quote", { br_code })).data;
    } catch (error) {
      showQuote();
      return byId("quote").replaceChildren(el("p", { className: "status bad" }, error.message));
    }
  }
  showQuote();
  if (!quote) return;
  byId("own-choice").hidden = !quote.debtor;
  byId("own-label").textContent = quote.debtor ? `Com o próprio CPF: ${quote.debtor.name}` : "";
  form.elements.who.value = quote.debtor ? "own" : "other";
  choosePayer();
}

let typing;
form.elements.br_code.addEventListener("input", () => {
  clearTimeout(typing);
  typing = setTimeout(() => void readCode(), 200);
});
byId("payer").addEventListener("change", (event) => {
  if (event.target.name === "who") choosePayer();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const payer = { name: form.elements.name.value, cpf: form.elements.cpf.value };
  void act(async () => {
    await ask("POST", "/sandbox/pay", { br_code: form.elements.br_code.value.trim(), payer });
    toast(`Pix pago por ${payer.name}.`);
    await readCode();
    await refresh();
  });
});

function openCode(brCode) {
  form.elements.br_code.value = brCode;
  void readCode();
  form.scrollIntoView({ block: "center" });
}

const chargeRow = (row) => {
  const head = line(el("strong", {}, money(row.amount)), status(stateWords[row.state]));
  const pix = row.pix.map((item) =>
    note(
      `${item.payer.name} · ${formatCpf(item.payer.cpf)} · ${instant(item.paid_at)}${item.refunded > 0 ? ` · devolvido ${money(item.refunded)}` : ""}`,
    ),
  );
  const open = row.state === "payable" ? el("button", { type: "button", onclick: () => openCode(row.br_code) }, "Abrir para pagar") : null;
  return el("li", {}, head, note(`${row.debtor ? `${row.debtor.name} · ` : ""}${instant(row.created_at)}`), ...pix, open);
};

const settle = (id, word) => () =>
  act(async () => {
    await ask("POST", `/sandbox/payouts/${id}/settle`, { status: word });
    await refresh();
  });

const payoutRow = (row) => {
  const actions =
    row.status === "processing" && row.stuck
      ? el(
          "div",
          { className: "actions" },
          el("button", { type: "button", onclick: settle(row.id, "paid") }, "Pagar"),
          el("button", { type: "button", onclick: settle(row.id, "refused") }, "Recusar"),
        )
      : null;
  return el(
    "li",
    {},
    line(el("strong", {}, money(row.amount)), status(payoutWords[row.status])),
    note(`chave ${formatCpf(row.key)} · CPF ${formatCpf(row.cpf)}`),
    note(`${instant(row.requested_at)}${row.returned > 0 ? ` · voltou ${money(row.returned)}` : ""}`),
    actions,
  );
};

const bookWords = {
  received: "Recebido",
  refunded: "Devolvido",
  paid_out: "Enviado",
  returned: "Envios que voltaram",
  balance: "Saldo da conta",
};

async function refresh() {
  const [charges, payouts, faults, callbacks, books, clock] = await Promise.all(
    ["charges", "payouts", "faults", "callbacks", "books", "clock"].map((name) => ask("GET", `/sandbox/${name}`)),
  );
  offsetMs = clock.data.offset_ms;
  fill(byId("charges"), charges.data.slice(0, 12), { render: chargeRow, empty: "Nenhuma cobrança ainda. Faça um depósito no produto." });
  fill(byId("payouts"), payouts.data.slice(0, 12), { render: payoutRow, empty: "Nenhum envio ainda. Faça um saque no produto." });
  fill(byId("ordered"), faults.data, {
    render: (order) =>
      el(
        "li",
        {},
        line(
          el("span", {}, faults.kinds[order.kind]),
          el("span", { className: "status wait" }, `${order.times}×${order.operation ? ` em ${order.operation}` : ""}`),
        ),
      ),
    empty: "Tudo corre bem.",
  });
  fill(byId("callbacks"), callbacks.data.slice(0, 12), {
    render: (sent) =>
      el(
        "li",
        {},
        line(
          el("span", {}, instant(sent.at)),
          el("span", { className: `status ${sent.result.startsWith("2") ? "good" : "bad"}` }, sent.result),
        ),
        note(sent.url),
      ),
    empty: "Nenhum aviso ainda.",
  });
  byId("books").replaceChildren(
    ...Object.entries(bookWords).flatMap(([name, word]) => [el("dt", {}, word), el("dd", {}, money(books.data[name]))]),
  );
}

byId("faults").addEventListener("submit", (event) => {
  event.preventDefault();
  const { kind, times, operation } = event.target.elements;
  const order = { kind: kind.value, times: Number(times.value), ...(operation.value && { operation: operation.value }) };
  if (order.kind === "other_payer") order.payer = { name: stranger.name, cpf: stranger.cpf.replace(/\D/g, "") };
  void act(async () => {
    await ask("POST", "/sandbox/faults", order);
    await refresh();
  });
});
byId("clear-faults").addEventListener("click", () => {
  void act(async () => {
    await ask("DELETE", "/sandbox/faults");
    await refresh();
  });
});

setInterval(() => {
  if (quote?.expires_at && byId("expiry")) byId("expiry").textContent = timeLeft(quote.expires_at);
}, 1000);

keepFresh(refresh);
const given = new URLSearchParams(location.search).get("br_code");
if (given) openCode(given);
