import { randomInt } from "node:crypto";
import { connect } from "../apps/server/src/kernel/db.ts";
import { systemClock } from "../apps/server/src/kernel/clock.ts";
import { gameFilterOf, importCatalog, readGames } from "../apps/server/src/modules/catalog/index.ts";
import type { Tenant } from "../apps/server/src/kernel/scope.ts";
import type { Suite } from "./suite.ts";

const gamesLoaded = 20_000;
const warmups = 200;

const words = {
  first: [
    "Tigre",
    "Onça",
    "Boto",
    "Ipê",
    "Coração",
    "Fortuna",
    "Pirata",
    "Diamante",
    "Aviação",
    "Touro",
    "Sereia",
    "Vulcão",
    "Feitiço",
    "Rainha",
  ],
  second: ["Dourado", "da Sorte", "do Sertão", "Selvagem", "Místico", "de Fogo", "Relâmpago", "Gigante", "da Amazônia", "Sagrado", "Real"],
  third: ["Deluxe", "Megaways", "Hold & Win", "Jackpot", "Clássico", "XL", "Bônus", "Turbo", "II", "Max"],
};
const pick = <Item>(list: readonly Item[]): Item => list[randomInt(list.length)] as Item;

async function* listing(): AsyncGenerator<string> {
  for (let maker = 0; maker < 40; maker++)
    yield JSON.stringify({ kind: "provider", code: `maker-${maker}`, name: `Estúdio ${pick(words.first)} ${maker}` });
  for (let kind = 0; kind < 12; kind++) {
    yield JSON.stringify({ kind: "category", slug: `kind-${kind}`, name_pt: `Tipo ${kind}`, name_en: `Kind ${kind}`, position: kind });
  }
  for (let game = 0; game < gamesLoaded; game++) {
    const title = `${pick(words.first)} ${pick(words.second)} ${pick(words.third)} ${game}`;
    const image = `https://img.example/${game}.webp`;
    yield JSON.stringify({
      kind: "game",
      provider: `maker-${game % 40}`,
      gamecode: `g${game}`,
      title,
      category: `kind-${game % 12}`,
      image,
    });
  }
}

/** Returns a search as players type it: one or two words, a prefix, without accents, with one letter missing or two swapped. */
function typed(): string {
  const phrase = pick([
    () => pick(words.first),
    () => `${pick(words.first)} ${pick(words.second)}`,
    () => pick(words.third),
    () => `${pick(words.first)} ${randomInt(gamesLoaded)}`,
  ])();
  const at = 1 + randomInt(Math.max(1, phrase.length - 2));
  return pick([
    () => phrase,
    () => phrase.normalize("NFKD").replace(/\p{M}/gu, ""),
    () => phrase.slice(0, 2 + randomInt(3)),
    () => phrase.slice(0, at) + phrase.slice(at + 1),
    () => phrase.slice(0, at) + (phrase[at + 1] ?? "") + (phrase[at] ?? "") + phrase.slice(at + 2),
  ])();
}

/** Measures searches among 20,000 games against the plain first page, alternately, both read from the database. */
export const catalogue: Suite = async ({ installation, seconds, say }) => {
  const database = connect(installation.postgres.url, { max: 4, name: "bench-catalogue" });
  const { db } = database;
  const [tenant] = await database.sql<Tenant[]>`select id, slug from tenants where state = 'active' order by id limit 1`;
  if (!tenant) throw new Error("the installation has no brand");
  const started = performance.now();
  await importCatalog({ db, clock: systemClock }, { lines: listing(), tenants: [tenant], actor: "staff:bench" });
  await database.sql`analyze`;
  const importSeconds = (performance.now() - started) / 1_000;
  const ask = async (query: { searchTerm?: string; page: number }): Promise<number> => {
    const from = performance.now();
    const { total } = await readGames(db, tenant, { ...gameFilterOf(query), locale: "pt", page: query.page });
    if (!query.searchTerm && total < gamesLoaded) throw new Error(`only ${total} games`);
    return performance.now() - from;
  };
  const times = { plain: [] as number[], search: [] as number[] };
  for (let round = 0; round < warmups; round++) await ask(round % 2 === 0 ? { page: 1 } : { page: 1, searchTerm: typed() });
  for (const end = performance.now() + seconds * 1_000; performance.now() < end;) {
    times.plain.push(await ask({ page: 1 }));
    times.search.push(await ask({ page: 1, searchTerm: typed() }));
  }
  await database.close();
  const [plain, search] = [figureOf(times.plain), figureOf(times.search)];
  say(`20,000 games imported in ${importSeconds.toFixed(1)} s`);
  say(
    `first page: p50 ${plain.p50.toFixed(1)} ms, p95 ${plain.p95.toFixed(1)} ms; search: p50 ${search.p50.toFixed(1)} ms, p95 ${search.p95.toFixed(1)} ms`,
  );
  return {
    figures: { games: gamesLoaded, importSeconds, plain, search },
    bars: [
      { what: "catalogue: search / plain first page, p95 of 20,000 games, uncached", ratio: search.p95 / plain.p95, bar: 3, atMost: true },
    ],
  };
};

function figureOf(times: number[]): { count: number; p50: number; p95: number } {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95) };
}
