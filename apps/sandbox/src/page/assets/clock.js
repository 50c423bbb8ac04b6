import { act, ask, byId, keepFresh, toast } from "./dom.js";

let offset = 0;

function show() {
  const now = new Date(Date.now() + offset);
  byId("now").textContent = now.toLocaleString("pt-BR", { dateStyle: "long", timeStyle: "medium" });
  byId("now").dateTime = now.toISOString();
  const minutes = Math.round(Math.abs(offset) / 60_000);
  byId("offset").textContent =
    offset === 0
      ? "A hora certa."
      : `${Math.floor(minutes / 1440)} d ${Math.floor((minutes % 1440) / 60)} h ${minutes % 60} min ${offset > 0 ? "adiantado" : "atrasado"}`;
}

async function refresh() {
  offset = (await ask("GET", "/sandbox/clock")).data.offset_ms;
  show();
}

byId("moves").addEventListener("click", (event) => {
  const { move, reset } = event.target.dataset;
  if (move === undefined && reset === undefined) return;
  void act(async () => {
    await ask("POST", "/sandbox/clock", { offset_ms: reset === undefined ? offset + Number(move) : 0 });
    await refresh();
    toast("O relógio andou.");
  });
});

setInterval(show, 1000);
keepFresh(refresh);
