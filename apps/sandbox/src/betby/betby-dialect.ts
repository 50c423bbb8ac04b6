import type { Dialect, GameMove } from "../studio/dialect.ts";
import { type SlipBet, payloads, readReply, sealCall } from "./wire.ts";

const anyBet: SlipBet = {
  id: "1",
  event_id: "2001",
  sport_id: "1",
  tournament_id: "7",
  category_id: "3",
  live: false,
  sport_name: "Soccer",
  category_name: "Brazil",
  tournament_name: "Copa do Parque",
  competitor_name: ["Ipê", "Jacarandá"],
  market_name: "Winner",
  outcome_name: "Ipê",
  scheduled: 1_800_000_000,
  odds: "2.00",
};

/** The ids in the product's answers start with a prefix of its own. */
const answered = (transaction: string): string => `b${transaction}`;

/**
 * Maps the moves that any game has to Betby's methods, so that the rules of all providers can be tested. A round is one bet. Like Betby, it
 * remembers which bet a result belongs to, and so distinguishes a rollback of a result from a discarded bet.
 */
export function createBetbyDialect(): Dialect {
  const betOfResult = new Map<string, string>();
  return {
    code: "betby",
    write: ({ kind, seat, transaction, amount, target = "" }: GameMove) => {
      const say = (action: string, fields: object) => ({
        method: "POST" as const,
        action: `bet/${action}`,
        fields: fields as Record<string, unknown>,
      });
      const { player, session } = seat;
      const of = { player, transaction, amount };
      switch (kind) {
        case "bet":
          return say("make", payloads.make({ ...of, session, type: "1/1", odds: "2.00", bets: [anyBet] }));
        case "win":
          betOfResult.set(transaction, target);
          return say("win", payloads.win({ ...of, bet: answered(target) }));
        case "rollback": {
          const bet = betOfResult.get(target);
          return bet === undefined
            ? say("discard", payloads.discard(player, target))
            : say("rollback", payloads.rollback({ ...of, bet: answered(bet) }, answered(target)));
        }
        case "balance":
          throw new Error("Betby asks for no balance");
      }
    },
    sign: () => ({}),
    seal: (text, key) => sealCall(JSON.parse(text), key),
    read: (status, body) => {
      const { taken, code, balance } = readReply(status, body);
      return { taken, code, balance };
    },
  };
}
