import { type FanOutFigure, measureFanOut } from "../fan-out.ts";
import type { Suite } from "../suite.ts";

const connections = 5_000;
/** 20 pairs of a bet and a win. */
const eventsPerSecond = 40;
const messagesPerSecond = 10;

/**
 * Measures 5,000 sockets in an active chat room with bets in addition: deliveries per second of the server's CPU, against `ws.send` to each
 * socket.
 */
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
