/**
 * To whom the rows of each table belong, for the move of brands to another cell. A table with a `tenant_id` that is never null belongs to a
 * brand and is not listed; every other table is listed here once. A test compares the lists with the schema.
 */

/** Brands that move together: all brands of an operator, whose limits and exclusions hold over all of them. */
export interface Moved {
  readonly operatorId: number;
  readonly tenantIds: readonly number[];
  readonly bookIds: readonly number[];
}

/** Rows of an operator, by the column that names it. The book is that of the operator. */
export const operatorTables: Readonly<Record<string, "id" | "operator_id" | "book_id" | "limit_group">> = {
  limit_groups: "limit_group",
  list_exports: "operator_id",
  operators: "id",
  persons: "operator_id",
  proposal_approvals: "operator_id",
  sport_books: "operator_id",
  sport_margins: "book_id",
  sport_overrides: "book_id",
  sport_prices: "book_id",
  sport_results: "book_id",
  sport_stream: "book_id",
  sport_suspensions: "book_id",
  staff: "operator_id",
  staff_break_glass: "operator_id",
  staff_challenges: "operator_id",
  staff_events: "operator_id",
  staff_grants: "operator_id",
  staff_passkey_enrolments: "operator_id",
  staff_passkeys: "operator_id",
  staff_permissions: "operator_id",
  staff_preferences: "operator_id",
  staff_reveals: "operator_id",
  staff_roles: "operator_id",
  staff_sessions: "operator_id",
  staff_step_ups: "operator_id",
  staff_views: "operator_id",
  tenants: "operator_id",
  used_minutes: "operator_id",
};

/** A table of which every cell has its own rows; moved rows refer to them by `id`. */
export interface SharedTable {
  readonly table: string;
  readonly id: string;
  /** What a row is, apart from its id: two cells that have the same one must give it the same id. */
  readonly natural: readonly string[];
  /** The rows that moved rows refer to. */
  readonly used: (moved: Moved) => string;
}

const ints = (ids: readonly number[]): string => `'{${ids.map((id) => Math.trunc(id)).join(",")}}'::int[]`;

/** Fixtures on which the operator's players bet, which they marked, of which its brands have a case, or which its book prices. */
const fixtures = ({ tenantIds, bookIds }: Moved): string =>
  `select fixture_id from sport_bet_selections where tenant_id = any (${ints(tenantIds)})
   union select fixture_id from sport_exposures where tenant_id = any (${ints(tenantIds)})
   union select fixture_id from sport_cases where tenant_id = any (${ints(tenantIds)})
   union select fixture_id from sport_favorites where tenant_id = any (${ints(tenantIds)})
   union select fixture_id from sport_stream where book_id = any (${ints(bookIds)})
   union select fixture_id from sport_overrides where book_id = any (${ints(bookIds)})
   union select k.fixture_id from sport_markets k join sport_prices p on p.market_id = k.id where p.book_id = any (${ints(bookIds)})`;
const ofFixtures = (column: string, moved: Moved): string => `select ${column} from sport_fixtures where id in (${fixtures(moved)})`;

/** Favourite competitions and teams, with or without a fixture that moves. */
const favorites = (column: "competition_id" | "team_id", { tenantIds }: Moved): string =>
  `select ${column} from sport_favorites where tenant_id = any (${ints(tenantIds)}) and ${column} is not null`;

/** In the order of their references. */
export const sharedTables: readonly SharedTable[] = [
  { table: "game_providers", id: "code", natural: ["code"], used: () => "true" },
  { table: "games", id: "id", natural: ["provider_code", "gamecode"], used: () => "true" },
  {
    table: "crash_chains",
    id: "id",
    natural: ["commitment"],
    used: ({ tenantIds }) =>
      `id in (select r.chain_id from crash_rounds r join crash_bets b on b.round_id = r.id where b.tenant_id = any (${ints(tenantIds)}))`,
  },
  {
    table: "crash_rounds",
    id: "id",
    natural: ["chain_id", "nth"],
    used: ({ tenantIds }) => `id in (select round_id from crash_bets where tenant_id = any (${ints(tenantIds)}))`,
  },
  {
    table: "sport_feeds",
    id: "producer",
    natural: ["producer"],
    used: (moved) =>
      `producer in (${ofFixtures("producer", moved)}
       union select producer from sport_competitions where id in (${favorites("competition_id", moved)})
       union select producer from sport_participants where id in (${favorites("team_id", moved)}))`,
  },
  {
    table: "sport_competitions",
    id: "id",
    natural: ["producer", "external_id"],
    used: (moved) => `id in (${ofFixtures("competition_id", moved)} union ${favorites("competition_id", moved)})`,
  },
  {
    table: "sport_participants",
    id: "id",
    natural: ["producer", "external_id"],
    used: (moved) => `id in (${ofFixtures("home_id", moved)} union ${ofFixtures("away_id", moved)} union ${favorites("team_id", moved)})`,
  },
  { table: "sport_fixtures", id: "id", natural: ["producer", "external_id"], used: (moved) => `id in (${fixtures(moved)})` },
  {
    table: "sport_markets",
    id: "id",
    natural: ["fixture_id", "type", "part", "line_x4"],
    used: (moved) => `fixture_id in (${fixtures(moved)})`,
  },
];

/** Tables whose rows stay: those of the installation, and those that migrations write. */
export const cellTables: readonly string[] = [
  "applied_functions",
  "brand_moves",
  "demo_clock",
  "follower_cursors",
  "game_words",
  "hidden_brands",
  "invariant_runs",
  "migrations",
  "moved_xids",
  "push_keys",
  "sport_feed_log",
  "sport_ratings",
  "staff_attempts",
  "status_transitions",
];

/** The condition under which a row of the table moves. */
export function movedRows(table: string, moved: Moved): string {
  const column = operatorTables[table];
  if (column === undefined) return `tenant_id = any (${ints(moved.tenantIds)})`;
  if (column === "limit_group") return `id in (select limit_group from wallets where tenant_id = any (${ints(moved.tenantIds)}))`;
  if (column !== "book_id") return `${column} = ${Math.trunc(moved.operatorId)}`;
  return table === "sport_results" ? resultsOf(moved) : `book_id = any (${ints(moved.bookIds)})`;
}

/**
 * The condition under which a row of the table is the same in both cells after it was copied. Both write the results of the feed, so a match
 * that ends during a move is no difference; the invariants of bets are checked at the target by the results that are there.
 */
export const comparedRows = (table: string, moved: Moved): string =>
  table === "sport_results" ? `book_id = any (${ints(moved.bookIds)})` : movedRows(table, moved);

/** Results of the operator's own book, and those of the feed (book 0) for its matches. */
const resultsOf = (moved: Moved): string =>
  `(book_id = any (${ints(moved.bookIds)}) or (book_id = 0 and market_id in (select id from sport_markets where fixture_id in (${fixtures(moved)}))))`;

/** The column of the table that names the brand, operator or book. Null for rows that only those of brands refer to. */
export function ownerColumn(table: string): { column: string; owner: "operator_id" | "tenant_ids" | "book_ids" } | null {
  const column = operatorTables[table];
  if (column === "limit_group") return null;
  if (column === undefined) return { column: "tenant_id", owner: "tenant_ids" };
  return { column, owner: column === "book_id" ? "book_ids" : "operator_id" };
}

/** The condition on a written row (`new` or `old`) under which a frozen source refuses the write. */
export function frozenRows(table: string, row: "new" | "old", moved: Moved): string | null {
  const owned = ownerColumn(table);
  if (!owned) return null;
  const ids = { operator_id: [moved.operatorId], tenant_ids: moved.tenantIds, book_ids: moved.bookIds }[owned.owner];
  return ids.length === 0 ? null : `${row}.${owned.column} = any (${ints(ids)})`;
}

/** Tables that stay visible in both cells: by them a host is known to belong to a brand of another cell. */
const neverHidden = new Set(["operators", "tenants", "tenant_hosts"]);

/** The condition under which the product sees a row. Its subquery is evaluated once for each statement. */
export function visibleRows(table: string): string | null {
  const owned = neverHidden.has(table) ? null : ownerColumn(table);
  if (!owned) return null;
  const { column, owner } = owned;
  const hidden =
    owner === "operator_id"
      ? "select array_agg(operator_id) from public.hidden_brands"
      : `select array_agg(id) from public.hidden_brands, unnest(${owner}) id`;
  return `${column} <> all (coalesce((${hidden}), '{}'))`;
}
