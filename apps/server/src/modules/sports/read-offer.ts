import type { TenantSettings } from "@trevo/contract";
import type { StreamModel } from "@trevo/sports";
import type { Db } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { bookStore, type StreamRow } from "./book-store.ts";
import { type NamedFixture, type OfferedMarket, offerStore } from "./offer-store.ts";
import { reasonsOf, type SuspensionReason, forAllBooks } from "./suspension-reasons.ts";
import { suspensionStore } from "./suspension-store.ts";

export interface FixtureOffer {
  readonly fixture: NamedFixture;
  readonly markets: readonly OfferedMarket[];
  /** Combined reasons of the producer, the competition, the fixture and the book; empty if the fixture takes bets. */
  readonly reasons: readonly SuspensionReason[];
  /** Number of the newest row of the stream with prices of this fixture; 0 if there is none. */
  readonly head_seq: number;
  /** The model of that row; null if the fixture is not priced now. */
  readonly model: StreamModel | null;
}

/** Simulated matches are shown only by brands of staging that are not regulated. */
export const showsSimulated = ({ is_staging, is_regulated }: Pick<TenantSettings, "is_staging" | "is_regulated">): boolean =>
  is_staging && !is_regulated;

/** What the brand's book offers of a fixture, in a consistent snapshot; null if the brand does not show it. */
export async function readOffer(db: Db, tenant: Pick<Tenant, "operator_id" | "settings">, id: number): Promise<FixtureOffer | null> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const book = await offerStore.bookOf(tx, tenant.operator_id);
      const fixture = await offerStore.fixture(tx, id);
      if (book === undefined || !fixture?.competition.offerable) return null;
      if (fixture.simulated && !showsSimulated(tenant.settings)) return null;
      const scopes = [
        forAllBooks("producer", fixture.producer),
        forAllBooks("competition", fixture.competition.id),
        forAllBooks("fixture", id),
        forAllBooks("book", book),
      ];
      const suspensions = await suspensionStore.find(tx, [...scopes, ...scopes.map((scope) => ({ ...scope, book_id: book }))]);
      const bits = suspensions.reduce((all, { reasons }) => all | reasons, 0);
      const head_seq = await offerStore.headSeq(tx, book, id);
      const [priced] = await bookStore.models(tx, book, [id]);
      return {
        fixture,
        markets: await offerStore.markets(tx, book, id),
        reasons: reasonsOf(bits),
        head_seq,
        model: priced?.model ?? null,
      };
    });
}

/** A row of the stream of the brand's book, for checking a price; null if no row has this number. */
export async function readStreamRow(db: Db, tenant: Pick<Tenant, "operator_id">, seq: number): Promise<StreamRow | null> {
  const book = await offerStore.bookOf(db, tenant.operator_id);
  return book === undefined ? null : ((await bookStore.streamRow(db, book, seq)) ?? null);
}
