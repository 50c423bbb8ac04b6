import { canonicalJson, type Document, sha256Hex } from "@trevo/domain";
import type { Ppm } from "./cash-out.ts";
import type { Score } from "./facts.ts";
import type { OddsX1000 } from "./odds.ts";
import type { Ticket, TicketSelection } from "./ticket.ts";

const selectionDocument = ({ fixture_id, market_id, type, line_x4, part, code, odds_x1000, version, seq }: TicketSelection): Document => ({
  fixture_id,
  market_id,
  type,
  line_x4,
  part,
  code,
  odds_x1000,
  version,
  seq,
});

/** The one text of a ticket: sorted keys, no spaces, whole numbers only, whatever else the object carries. */
export const ticketText = ({ kind, sizes, stake, is_free, legs }: Ticket): string =>
  canonicalJson({
    kind,
    sizes,
    stake,
    is_free,
    legs: legs.map(({ odds_x1000, model_seq, selections }) => ({
      odds_x1000,
      ...(model_seq ? { model_seq } : {}),
      selections: selections.map(selectionDocument),
    })),
  });

/** SHA-256 of the ticket's text, in hex. */
export const ticketHash = (ticket: Ticket): Promise<string> => sha256Hex(ticketText(ticket));

/** A published price of one market. Null odds: the selection has none. */
export interface StreamPrice {
  readonly market_id: number;
  readonly version: number;
  readonly takes_bets: boolean;
  readonly odds_x1000: readonly (OddsX1000 | null)[];
  readonly margin_ppm: Ppm;
}

/** What a match was priced by, in whole numbers: every joint price of its selections follows from it. */
export interface StreamModel {
  /** Goals that each side is expected to score from here on, and the correction of low scores, in parts of a million. */
  readonly home_ppm: Ppm;
  readonly away_ppm: Ppm;
  readonly rho_ppm: Ppm;
  /** The score that stands. */
  readonly score: Score;
}

/** Why prices are what they are, where it is not the model alone: a trader's override of it. */
export const streamCauses = ["override"] as const;
export type StreamCause = (typeof streamCauses)[number];

/** One row of a book's public stream of odds. */
export interface StreamBody {
  readonly book_id: number;
  /** From 1, without gaps. */
  readonly seq: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Missing or null where the model alone has priced it; then the text of the row does not name it. */
  readonly cause?: StreamCause | null | undefined;
  /** Missing or null where nothing was priced, and in rows of earlier releases. */
  readonly model?: StreamModel | null | undefined;
  readonly prices: readonly StreamPrice[];
}

/** What the first row of a stream follows. */
export const firstStreamHash = "0".repeat(64);

const modelDocument = ({ home_ppm, away_ppm, rho_ppm, score }: StreamModel): Document => ({
  home_ppm,
  away_ppm,
  rho_ppm,
  score: [...score],
});

/** What a row's hash is made of: the hash before it, in hex, and its own canonical text. */
export const streamText = (prev_hash: string, { book_id, seq, at, cause, model, prices }: StreamBody): string =>
  prev_hash +
  canonicalJson({
    book_id,
    seq,
    at,
    ...(cause ? { cause } : {}),
    ...(model ? { model: modelDocument(model) } : {}),
    prices: prices.map(({ market_id, version, takes_bets, odds_x1000, margin_ppm }) => ({
      market_id,
      version,
      takes_bets,
      odds_x1000,
      margin_ppm,
    })),
  });

export const streamHash = (prev_hash: string, body: StreamBody): Promise<string> => sha256Hex(streamText(prev_hash, body));
