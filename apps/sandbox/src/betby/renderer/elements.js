export const outcomes = ["home", "draw", "away"];
const origin = new URL(import.meta.url).origin;

/** An element with properties; `attrs` are its attributes. */
export function el(tag, { attrs = {}, ...props } = {}, ...children) {
  const node = Object.assign(document.createElement(tag), props);
  for (const [name, value] of Object.entries(attrs)) node.setAttribute(name, value);
  node.append(...children.filter((child) => child !== null));
  return node;
}

export const button = (textContent, onclick, more = {}) => el("button", { type: "button", textContent, onclick, ...more });

export async function ask(path, body) {
  const sent = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const reply = await fetch(`${origin}/betby/${path}`, sent);
  return { status: reply.status, data: (await reply.json().catch(() => ({}))).data };
}

export const money = (cents, lang) =>
  new Intl.NumberFormat(lang === "en" ? "en-US" : "pt-BR", { style: "currency", currency: "BRL" }).format(cents / 100);

/** Centavos of what was typed; null where it is no amount. */
export function centsOf(typed) {
  const parts = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed.trim());
  return parts ? Number(`${parts[1]}${(parts[2] ?? "").padEnd(2, "0")}`) : null;
}

export const oddsOf = (fixture, outcome) => fixture.odds[outcomes.indexOf(outcome)];
export const oddsText = (odds) => (odds / 100).toFixed(2);
