/** Small parts that every tab uses. Text becomes text nodes: nothing that arrives is ever markup. */
export const byId = (id) => document.getElementById(id);

export function el(tag, props = {}, ...children) {
  const node = Object.assign(document.createElement(tag), props);
  node.append(...children.filter((child) => child !== null));
  return node;
}

export const money = (centavos) => new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" }).format(centavos / 100);

export const formatCpf = (digits) => digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, "$1.$2.$3-$4");

export const instant = (iso) => new Date(iso).toLocaleString("pt-BR", { dateStyle: "short", timeStyle: "medium" });

/** Resolves to the reply's JSON; throws an Error with the sandbox's own words. */
export async function ask(method, path, body) {
  const reply = await fetch(path, {
    method,
    ...(body !== undefined && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  const json = reply.status === 204 ? null : await reply.json();
  if (!reply.ok) throw new Error(json?.message ?? `O sandbox respondeu ${reply.status}.`);
  return json;
}

let toastTimer;
export function toast(text, tone = "good") {
  const box = byId("toast");
  box.textContent = text;
  box.className = tone;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => {
    box.textContent = "";
  }, 6000);
}

/** Runs an action of a person's; what goes wrong is said. */
export async function act(action) {
  try {
    await action();
  } catch (error) {
    toast(error.message, "bad");
  }
}

/** Fills a list, touching the page only when something changed, so that focus and selection survive. */
export function fill(list, rows, { render, empty }) {
  const key = JSON.stringify(rows);
  if (list.dataset.key === key) return;
  list.dataset.key = key;
  list.replaceChildren(...(rows.length > 0 ? rows.map(render) : [el("li", { className: "note" }, empty)]));
}

/** Calls now, then every two seconds while the page is seen. */
export function keepFresh(refresh) {
  const run = async () => {
    if (!document.hidden) await refresh().catch(() => undefined);
    setTimeout(() => void run(), 2000);
  };
  void run();
}
