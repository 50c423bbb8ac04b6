import { createReferenceHttp, listen } from "./reference-http.ts";

/**
 * The reference for the cost of HTTP: routes that do nothing, each served like the product's own. The difference to the product is the cost
 * of the bet.
 */
const http = await createReferenceHttp();

const answer = { code: "OK", balance: 100_000_000, transaction: "tx-00000000-0000" };
http.direct({
  methods: ["POST"],
  url: "/callbacks/:tenant/studio/:action",
  answer: async () => ({ status: 200, headers: { "cache-control": "no-store" }, body: answer }),
});

const round = {
  id: "0199a000-0000-7000-8000-00000000000a",
  game: "dice",
  state: "closed",
  params: { target: 50, direction: "over" },
  outcome: { roll_x100: 7_312 },
  payout: 198,
  multiplier_x100: 198,
  stake: 100,
  balance: 100_000_000,
  nonce: 12,
  created_at: "2026-11-21T12:00:00.000Z",
};
http.app.post("/house/api/rounds", async (_request, reply) => reply.code(201).header("cache-control", "no-store").send({ data: round }));

await listen(http);
