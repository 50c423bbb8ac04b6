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

/** Canonical text of a ticket: sorted keys, no spaces, integers only. Other fields of the object are ignored. */
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

/** Published price of a market. Null odds: the selection has no price. */
export interface StreamPrice {
  readonly market_id: number;
  readonly version: number;
  readonly takes_bets: boolean;
  readonly odds_x1000: readonly (OddsX1000 | null)[];
  readonly margin_ppm: Ppm;
}

/** Integer inputs of a match's prices, from which every joint price of its selections follows. */
export interface StreamModel {
  /** Expected further goals of each side, and the correction for low scores, in parts per million. */
  readonly home_ppm: Ppm;
  readonly away_ppm: Ppm;
  readonly rho_ppm: Ppm;
  /** Current score. */
  readonly score: Score;
}

/** Causes of prices other than the model alone: a trader's override. */
export const streamCauses = ["override"] as const;
export type StreamCause = (typeof streamCauses)[number];

/** A row of a book's public odds stream. */
export interface StreamBody {
  readonly book_id: number;
  /** From 1, without gaps. */
  readonly seq: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Absent or null if the model alone determined the price. The row's text then omits it. */
  readonly cause?: StreamCause | null | undefined;
  /** Absent or null if the row contains no prices, and in rows of earlier releases. */
  readonly model?: StreamModel | null | undefined;
  readonly prices: readonly StreamPrice[];
}

/** Previous hash of the first row of a stream. */
export const firstStreamHash = "0".repeat(64);

const modelDocument = ({ home_ppm, away_ppm, rho_ppm, score }: StreamModel): Document => ({
  home_ppm,
  away_ppm,
  rho_ppm,
  score: [...score],
});

/** Input of a row's hash: the previous hash in hex, and the row's canonical text. */
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
