import { recordAuditEvent } from "../../kernel/audit-log.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import { type ImportRow, readImportRow } from "./import-row.ts";
import type { SavedGames } from "./listing-store.ts";
import { type CatalogDraft, type GameDraft, saveCatalog } from "./save-catalog.ts";
import { store } from "./store.ts";
import type { CategoryDraft } from "./tables.ts";

export interface ImportNeeds {
  readonly db: Db;
  readonly clock: Clock;
}

export interface ImportInput {
  /** JSON lines (docs/catalogue.md); empty ones are skipped. */
  readonly lines: AsyncIterable<string>;
  /** The tenants that receive these games. */
  readonly tenants: readonly { readonly id: number; readonly slug: string }[];
  /** Actor in the audit log. */
  readonly actor: string;
  readonly progress?: (done: { readonly step: "read" | "saved"; readonly games: number }) => void;
}

export interface ImportSummary extends SavedGames {
  readonly games: number;
  readonly same: number;
}

export interface ImportFault {
  /** Counts from 1. */
  readonly line: number;
  readonly fault: string;
}

/** These lines are invalid. Nothing was changed. */
export class ImportRefused extends Error {
  readonly faults: readonly ImportFault[];
  constructor(faults: readonly ImportFault[]) {
    super(`${faults.length} wrong ${faults.length === 1 ? "line" : "lines"}; nothing was changed`);
    this.faults = faults;
  }
}

const progressEvery = 1_000;

/**
 * Updates the catalogue from a list, completely or not at all: one invalid line prevents every change. Importing the same list again
 * changes nothing. Games that the list omits stay, and so does what operators arranged.
 */
export async function importCatalog({ db, clock }: ImportNeeds, input: ImportInput): Promise<ImportSummary> {
  const { providers, categories, games } = await readRows(db, input);
  const saved = await db.transaction().execute(async (tx) => {
    const sum: SavedGames = { added: 0, changed: 0 };
    for (const tenant of input.tenants) {
      const draft: CatalogDraft = { tenant_id: tenant.id, providers, categories, games };
      const { added, changed } = await saveCatalog(tx, draft, (count) => input.progress?.({ step: "saved", games: count }));
      sum.added += added;
      sum.changed += changed;
      await recordAuditEvent(
        tx,
        { tenant, request_id: null },
        { at: clock.now(), actor: input.actor, action: "catalog_imported", detail: { games: games.length, added, changed } },
      );
    }
    return sum;
  });
  return { ...saved, games: games.length, same: games.length - saved.added - saved.changed };
}

type RowOf<Kind extends ImportRow["kind"]> = Extract<ImportRow, { kind: Kind }>;

interface NumberedGame {
  readonly line: number;
  readonly row: RowOf<"game">;
}

async function readRows(db: Db, { lines, tenants, progress }: ImportInput): Promise<Omit<CatalogDraft, "tenant_id">> {
  const known = await knownNames(db, tenants);
  const faults: ImportFault[] = [];
  const providers: { code: string; name: string }[] = [];
  const categories: CategoryDraft[] = [];
  const games: NumberedGame[] = [];
  let line = 0;
  for await (const text of lines) {
    line++;
    if (text.trim() === "") continue;
    const row = readImportRow(text);
    if ("fault" in row) faults.push({ line, fault: row.fault });
    else if (row.kind === "provider") providers.push({ code: row.code, name: row.name });
    else if (row.kind === "category") categories.push(categoryOf(row));
    else if (games.push({ line, row }) % progressEvery === 0) progress?.({ step: "read", games: games.length });
  }
  for (const { code } of providers) known.providers.add(code);
  for (const { slug } of categories) known.categories.add(slug);
  faults.push(...brokenReferences(games, known));
  if (faults.length > 0) throw new ImportRefused(faults.sort((one, other) => one.line - other.line));
  return { providers, categories, games: games.map(({ row }, index) => draftOf(row, index)) };
}

const categoryOf = ({ kind: _kind, ...category }: RowOf<"category">): CategoryDraft => category;

/** Returns games with unknown makers or categories, and games listed twice. */
function brokenReferences(games: readonly NumberedGame[], known: KnownNames): ImportFault[] {
  const seen = new Set<string>();
  return games.flatMap(({ line, row }) => {
    const name = `${row.provider}/${row.gamecode}`;
    const twice = seen.has(name);
    seen.add(name);
    if (!known.providers.has(row.provider)) return [{ line, fault: `provider: nobody is called ${row.provider}` }];
    if (!known.categories.has(row.category)) return [{ line, fault: `category: there is no ${row.category}` }];
    return twice ? [{ line, fault: `gamecode: ${name} twice` }] : [];
  });
}

/** New games follow the existing ones, in the list's order. */
const firstPosition = 100_000;

function draftOf({ kind: _kind, provider, category, badge, ...facts }: RowOf<"game">, index: number): GameDraft {
  return {
    ...facts,
    rtp: facts.rtp ?? null,
    provider_code: provider,
    category_slug: category,
    badge: badge ?? null,
    featured: false,
    position: firstPosition + index,
  };
}

interface KnownNames {
  readonly providers: Set<string>;
  readonly categories: Set<string>;
}

/** Returns the providers of the installation, and the categories that all of the tenants have. */
async function knownNames(db: Db, tenants: ImportInput["tenants"]): Promise<KnownNames> {
  const providers = await store.listing.providerCodes(db);
  const rows = await store.categories.names(db);
  const slugs = tenants.map(({ id }) => new Set(rows.filter((row) => row.tenant_id === id).map((row) => row.slug)));
  const [first = new Set<string>(), ...others] = slugs;
  return {
    providers: new Set(providers),
    categories: new Set([...first].filter((slug) => others.every((names) => names.has(slug)))),
  };
}
