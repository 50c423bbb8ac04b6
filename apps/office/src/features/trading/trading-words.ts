import type { SportMarketReason, TradingFixture, TradingScope } from "@trevo/contract";
import type { Shape } from "../../frame/status.tsx";
import { createWords } from "../../lib/words.ts";

type State = TradingFixture["state"];

const ptStates: Record<State, string> = {
  scheduled: "A começar",
  live: "Ao vivo",
  interrupted: "Interrompida",
  ended: "Terminou",
  resulted: "Decidida",
  postponed: "Adiada",
  cancelled: "Cancelada",
  abandoned: "Abandonada",
};
const enStates: Record<State, string> = {
  scheduled: "To come",
  live: "In play",
  interrupted: "Interrupted",
  ended: "Ended",
  resulted: "Resulted",
  postponed: "Postponed",
  cancelled: "Cancelled",
  abandoned: "Abandoned",
};
const ptReasons: Record<SportMarketReason, string> = {
  feed: "dados da partida",
  trader: "mesa",
  danger: "lance decisivo",
  stale_feed: "sem dados",
  integrity: "integridade",
  closed: "fechada",
};
const enReasons: Record<SportMarketReason, string> = {
  feed: "match data",
  trader: "trader",
  danger: "decisive moment",
  stale_feed: "no data",
  integrity: "integrity",
  closed: "closed",
};
const ptScopes: Record<TradingScope, string> = { book: "livro inteiro", competition: "campeonato", fixture: "partida", market: "mercado" };
const enScopes: Record<TradingScope, string> = { book: "whole book", competition: "competition", fixture: "match", market: "market" };

const pt = {
  states: ptStates,
  reasons: ptReasons,
  scopes: ptScopes,
  one: "Partida",
  match: "Partida",
  state: "Estado",
  starts: "Início",
  bets: "Apostas abertas",
  liability: "Pode custar",
  suspended: "Suspensa por",
  takesBets: "Aceita apostas",
  takesNone: "Não aceita apostas agora",
  order: "em jogo, depois as próximas",
  viewAll: "Todas",
  viewLive: "Ao vivo",
  viewNext: "A começar",
  viewOver: "Sem resultado",
  emptyTitle: "Nenhuma partida aberta",
  emptyText: "As partidas aparecem aqui quando têm odds. Uma marca sem livro próprio não tem mesa.",
  at: (tenant: string, competition: string) => `${tenant} · ${competition}`,
  limit: "Limite da partida",
  worst: "Placar que mais custa",
  score: "Placar",
  simulated: "Partida simulada",
  markets: "Mercados",
  margin: (share: string) => `margem ${share}`,
  bookSuspended: "O livro inteiro está suspenso pela mesa: nenhuma marca aceita apostas.",
  bookSuspend: "Suspender o livro",
  bookLift: "Liberar o livro",
  suspendAct: "Suspender",
  liftAct: "Liberar",
  suspend: (scope: string) => `Suspender ${scope}`,
  lift: (scope: string) => `Liberar ${scope}`,
  suspendMarket: (name: string) => `Suspender ${name}`,
  liftMarket: (name: string) => `Liberar ${name}`,
  suspendText: "Nenhuma aposta entra depois disto. Vale em todas as marcas que usam o mesmo livro.",
  liftText: "Só o que a mesa suspendeu volta. O que os dados da partida suspenderam continua suspenso.",
  whyOpen: (brands: readonly string[]) => `Suspende na hora, em todas as marcas deste livro: ${brands.join(", ")}.`,
  whyRead: (brands: readonly string[]) => `Você vê, e não opera: falta sports.trade em todas as marcas deste livro (${brands.join(", ")}).`,
};
const en: typeof pt = {
  states: enStates,
  reasons: enReasons,
  scopes: enScopes,
  one: "Match",
  match: "Match",
  state: "State",
  starts: "Start",
  bets: "Open bets",
  liability: "May cost",
  suspended: "Suspended by",
  takesBets: "Takes bets",
  takesNone: "Takes no bets now",
  order: "in play, then the next ones",
  viewAll: "All",
  viewLive: "In play",
  viewNext: "To come",
  viewOver: "Without results",
  emptyTitle: "No match is open",
  emptyText: "Matches appear here once they have odds. A brand without a book of its own has no board.",
  at: (tenant, competition) => `${tenant} · ${competition}`,
  limit: "Limit of the match",
  worst: "Score that costs the most",
  score: "Score",
  simulated: "Simulated match",
  markets: "Markets",
  margin: (share) => `margin ${share}`,
  bookSuspended: "The whole book is suspended by a trader: no brand takes bets.",
  bookSuspend: "Suspend the book",
  bookLift: "Lift the book",
  suspendAct: "Suspend",
  liftAct: "Lift",
  suspend: (scope) => `Suspend ${scope}`,
  lift: (scope) => `Lift ${scope}`,
  suspendMarket: (name) => `Suspend ${name}`,
  liftMarket: (name) => `Lift ${name}`,
  suspendText: "No bet is accepted after this. It holds at all brands that share the book.",
  liftText: "Only what a trader suspended comes back. What the match data suspended stays so.",
  whyOpen: (brands) => `Suspends at once, at all brands of this book: ${brands.join(", ")}.`,
  whyRead: (brands) => `You see it and do not trade: that takes sports.trade at every brand of this book (${brands.join(", ")}).`,
};

export const useTradingWords = createWords({ pt, en });

/** Whether the match takes bets, as a shape. */
export const shapeOf = ({ reasons, state }: Pick<TradingFixture, "reasons" | "state">): Shape =>
  reasons.length > 0 ? "stopped" : state === "live" ? "work" : "good";
