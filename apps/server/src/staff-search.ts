import { type Endpoint, type Found, type FoundKind, contract, foundKinds } from "@trevo/contract";
import { tenantsWith } from "./kernel/back-office.ts";
import type { Http } from "./kernel/http-types.ts";
import type { StaffScope } from "./kernel/scope.ts";
import { type FoundThing, type SearchText, type StaffSearch, mostFound } from "./kernel/staff-search.ts";

interface SearchNeeds<App> {
  readonly app: App;
  readonly searches: readonly StaffSearch<App>[];
  /** Masked player names by id. */
  readonly playerNames: (tenantId: number, playerIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function readTyped(typed: string): SearchText {
  const text = typed.trim();
  const id = uuid.test(text.toLowerCase()) ? text.toLowerCase() : null;
  return { text, id, end_to_end_id: /^[a-zA-Z0-9]{32}$/.test(text) ? text : null };
}

type KindFound = readonly [FoundKind, readonly FoundThing[]];

/** Returns records of each kind that the member may read. Brands where the member lacks the permission are not searched. */
async function search<App>(
  { app, searches, playerNames }: SearchNeeds<App>,
  scope: StaffScope,
  asked: { readonly text: string; readonly tenant?: string | undefined },
): Promise<Found[]> {
  const typed = readTyped(asked.text);
  if (typed.text === "") return [];
  const found = await Promise.all(
    searches.map(async ({ kind, find }): Promise<KindFound> => {
      const { permission }: Endpoint = contract[foundKinds[kind]];
      const tenants = tenantsWith(scope, permission).filter(({ slug }) => asked.tenant === undefined || slug === asked.tenant);
      return [kind, tenants.length === 0 ? [] : await find(app, { scope, tenants, typed })];
    }),
  );
  const slugs = new Map(scope.tenants.map(({ id, slug }) => [id, slug]));
  const names = await namesOf(
    playerNames,
    found.flatMap(([, things]) => things),
  );
  return (Object.keys(foundKinds) as FoundKind[]).flatMap((kind) =>
    unique(found.flatMap(([of, things]) => (of === kind ? things : []))).map((thing) => {
      const tenant = slugs.get(thing.tenant_id);
      if (tenant === undefined) throw new Error(`${kind} finds a brand outside the query: ${thing.tenant_id}`);
      const { id, name, amount, at } = thing;
      const player_name = thing.player_id === null ? null : (names.get(thing.player_id) ?? null);
      return { kind, tenant, id, player_name, name, amount, at: at.toISOString() };
    }),
  );
}

/** Removes duplicates: two searches may find the same record. */
const unique = (things: readonly FoundThing[]): FoundThing[] =>
  [...new Map(things.map((thing) => [`${thing.tenant_id} ${thing.id}`, thing])).values()].slice(0, mostFound);

async function namesOf(
  playerNames: SearchNeeds<unknown>["playerNames"],
  things: readonly FoundThing[],
): Promise<ReadonlyMap<string, string>> {
  const byBrand = Map.groupBy(things, ({ tenant_id }) => tenant_id);
  const names = await Promise.all(
    [...byBrand].map(([tenantId, own]) => playerNames(tenantId, [...new Set(own.flatMap(({ player_id }) => player_id ?? []))])),
  );
  return new Map(names.flatMap((one) => [...one]));
}

export function registerSearchRoutes<App>(http: Http, needs: SearchNeeds<App>): void {
  http.on("POST /staff/search", async ({ scope, body }) => ({ data: await search(needs, scope, body) }));
}
