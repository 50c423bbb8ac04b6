import { hasBegun } from "@trevo/sports";
import type { Ratings } from "@trevo/sports/pricing";
import type { Db } from "../../kernel/db.ts";
import type { Log } from "../../kernel/log.ts";
import { type BookLead, bookStore } from "./book-store.ts";
import { LeadLost } from "./lead-feed.ts";
import { type OfferedFixture, offeredStore } from "./offered-store.ts";
import { bookMargins, type MarginsOf } from "./margin-of.ts";
import { marginStore } from "./margin-store.ts";
import { marketStore } from "./market-store.ts";
import { averageRatings, priceWithModel } from "./price-fixture.ts";
import { quotedPrices } from "./quoted-prices.ts";
import { publishPrices, type PublishedRow } from "./publish-prices.ts";

export interface PricingNeeds {
  readonly db: Db;
  readonly log: Pick<Log, "error">;
  /** Called after the commit. */
  readonly onPublished: (row: PublishedRow) => void;
}

/** Interval at which the model's prices move for a match in play, and before its kick-off, ms. */
const liveTickMs = 2_000;
const earlyTickMs = 60_000;
/** Interval of the leader's heartbeat, ms. Bets in play are accepted only while it continues. */
const heartbeatMs = 1_000;
/** How long before their kick-off matches are priced, ms. */
export const pricedMs = 3 * 60 * 60 * 1_000;

const none: ReadonlySet<number> = new Set();

/** What a fixture's prices depend on besides the fixture itself. */
interface Around {
  /** Markets that are suspended individually. */
  readonly stopped: ReadonlySet<number>;
  readonly margins: MarginsOf;
  /** When the ratings of its competition were fitted, ms; 0 if they never were. */
  readonly rated: number;
}

/** Everything that determines a fixture's prices: while this text is the same, the prices are too. */
const causesOf = (fixture: OfferedFixture, { stopped, margins, rated }: Around, now: number): string => {
  const { state, facts_at, reasons, clock, override, quoted_at } = fixture;
  return [
    state,
    isOpen(fixture, now),
    facts_at?.getTime() ?? 0,
    reasons,
    [...stopped].join(),
    override ? `${override.supremacy_x100}/${override.total_x100}` : "",
    margins.text,
    rated,
    quoted_at,
    Math.floor(now / (clock.rate > 0 ? liveTickMs : earlyTickMs)),
  ].join(" ");
};

/** True if the match takes bets: in play, or before its announced start. */
const isOpen = ({ state, starts_at, reasons }: OfferedFixture, now: number): boolean =>
  reasons === 0 && (state === "live" || !hasBegun({ state, starts_at: starts_at.getTime() }, now));

/** The ratings of competitions as last read. */
function createRatings(db: Db) {
  const known = new Map<number, Ratings>();
  let fitted: ReadonlyMap<number, number> = new Map();
  return {
    of: async (competition_id: number): Promise<Ratings> => {
      const ratings = known.get(competition_id) ?? (await bookStore.ratings(db, competition_id)) ?? averageRatings;
      known.set(competition_id, ratings);
      return ratings;
    },
    /** When they were fitted, ms; 0 for average teams. */
    fittedAt: (competition_id: number): number => fitted.get(competition_id) ?? 0,
    /** Those that have been fitted again are read again. */
    follow: async (): Promise<void> => {
      const newest = await bookStore.ratedAt(db);
      for (const [competition_id, at] of newest) if (fitted.get(competition_id) !== at) known.delete(competition_id);
      fitted = newest;
    },
  };
}

/** Prices a book's matches and publishes changes, until another process leads the book. */
export function createPricing({ db, log, onPublished }: PricingNeeds, lead: BookLead) {
  const published = new Map<number, string>();
  const ratings = createRatings(db);
  let beatAt = Number.NEGATIVE_INFINITY;
  const beat = async (): Promise<void> => {
    const moment = performance.now();
    if (moment - beatAt < heartbeatMs) return;
    if (!(await bookStore.heartbeat(db, lead))) throw new LeadLost(`another process leads book ${lead.book_id}`);
    beatAt = moment;
  };
  const publish = async (fixture: OfferedFixture, { stopped, margins }: Around, now: number): Promise<void> => {
    const suspended = isOpen(fixture, now) ? stopped : null;
    const isQuoted = fixture.feed_kind === "prices";
    // A trader's view is one of the model, which does not price a match whose feed does.
    const override = isQuoted ? null : fixture.override;
    const marginOf = margins.of(fixture);
    const priced = isQuoted
      ? { prices: quotedPrices(await marketStore.quoted(db, fixture.id), marginOf), model: null }
      : priceWithModel(fixture, { ratings: await ratings.of(fixture.competition_id), override, marginOf }, now);
    const row = await publishPrices(db, lead, { fixture_id: fixture.id, ...priced, suspended, cause: override ? "override" : null });
    if (row) onPublished(row);
  };
  /** Publishes that the fixture takes no bets. */
  const close = async (fixture_id: number): Promise<void> => {
    const row = await publishPrices(db, lead, { fixture_id, prices: [], suspended: null, cause: null, model: null });
    if (row) onPublished(row);
  };
  /** A match that cannot be priced takes no bets at outdated prices and does not delay the others. */
  const publishOrClose = async (fixture: OfferedFixture, around: Around, now: number): Promise<void> => {
    try {
      await publish(fixture, around, now);
    } catch (error) {
      if (error instanceof LeadLost) throw error;
      log.error({ err: error, fixture_id: fixture.id }, "could not price a match");
      await close(fixture.id);
    }
  };
  return {
    /** Marks the fixtures that the previous leader left open, so that the first round closes those that are over. */
    prepare: async (): Promise<void> => {
      for (const id of await bookStore.openFixtures(db, lead.book_id)) published.set(id, "");
    },
    /** One round over all fixtures; `now` is the database's, ms. Throws `LeadLost` when another process leads. */
    step: async (now: number): Promise<void> => {
      await beat();
      const offered = await offeredStore.list(db, lead.book_id, pricedMs);
      // After the list: a match that has just opened is priced with the ratings that were stored before it opened.
      await ratings.follow();
      const suspended = await offeredStore.suspendedMarkets(db, lead.book_id);
      const margins = bookMargins(await marginStore.ofBook(db, lead.book_id));
      for (const fixture of offered) {
        const around = { stopped: suspended.get(fixture.id) ?? none, margins, rated: ratings.fittedAt(fixture.competition_id) };
        const causes = causesOf(fixture, around, now);
        if (published.get(fixture.id) === causes) continue;
        await publishOrClose(fixture, around, now);
        published.set(fixture.id, causes);
      }
      const open = new Set(offered.map(({ id }) => id));
      for (const id of [...published.keys()].filter((known) => !open.has(known))) {
        await close(id);
        published.delete(id);
      }
    },
  };
}
