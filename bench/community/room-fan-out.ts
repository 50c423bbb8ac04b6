import { type FanOutFigure, measureFanOut } from "../fan-out.ts";
import type { Suite } from "../suite.ts";

const connections = 5_000;
/** 20 pairs of bet and win. */
const eventsPerSecond = 40;
const messagesPerSecond = 10;

/** 5,000 sockets in a room that talks, with bets beside: what a second of the server's CPU delivers, against `ws.send` to each. */
export const roomFanOut: Suite = async ({ seconds }) => {
  const plan = { seconds, connections, eventsPerSecond, messagesPerSecond };
  const naive: FanOutFigure = await measureFanOut("naive", plan);
  const product = await measureFanOut("product", plan);
  return {
    figures: { connections, eventsPerSecond, messagesPerSecond, naive, product },
    bars: [
      {
        what: "room of 5,000 sockets, 10 messages and 20 pairs a second / naive ws, deliveries a server CPU second",
        ratio: product.deliveriesPerCpuSecond / naive.deliveriesPerCpuSecond,
        bar: 2.5,
      },
    ],
  };
};
