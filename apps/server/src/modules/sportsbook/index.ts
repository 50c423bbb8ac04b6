export { manifest } from "./manifest.ts";
export type { SportBets } from "./bets.ts";
export type { EventsQuery, ResultsQuery, Sportsbook } from "./sportsbook.ts";
export { announceOdds } from "./announce-odds.ts";
export { takesBets } from "./own-book.ts";
export { createSportsbook } from "./create-sportsbook.ts";
