import type { SportBetProof } from "@trevo/contract";
import type { StreamModel } from "@trevo/sports";
import type { Sports } from "../sports/index.ts";

type StreamRow = NonNullable<Awaited<ReturnType<Sports["streamRow"]>>>;

export const presentModel = ({ home_ppm, away_ppm, rho_ppm, score }: StreamModel) => ({
  home_ppm,
  away_ppm,
  rho_ppm,
  score: [score[0], score[1]] as [number, number],
});

/** A row of the stream in the form that was hashed. */
export const presentStreamBody = ({ book_id, seq, at, cause, model, prices }: StreamRow): SportBetProof["odds_rows"][number]["body"] => ({
  book_id,
  seq,
  at: at.getTime(),
  ...(cause && { cause }),
  ...(model && { model: presentModel(model) }),
  prices: prices.map((price) => ({ ...price, odds_x1000: [...price.odds_x1000] })),
});
