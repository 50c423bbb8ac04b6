import { Pool } from "pg";
import { hmacMatches } from "../apps/server/src/adapters/providers/hmac-signature.ts";
import type { DirectAnswer, DirectCall } from "../apps/server/src/kernel/direct-routes.ts";
import { studioSecret } from "./plain-bets.ts";
import { createReferenceHttp, listen } from "./reference-http.ts";

/**
 * The reference for a bet, as a careful team would write it first: check the signature, then in one transaction deduct the stake if the
 * balance suffices and insert one entry under the studio's id. It has no sessions, limits, games, bonus, rounds, replays or batches.
 */
const connections = 32;
const pool = new Pool({ connectionString: process.env["DATABASE_URL"], max: connections });

interface Bet {
  readonly transaction: string;
  readonly round: string;
  readonly session: string;
  readonly amount: number;
}

/** Returns the balance after the stake, or null if it does not suffice. */
async function takeStake({ transaction, round, session, amount }: Bet): Promise<number | null> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<{ balance: string }>({
      name: "stake",
      text: "update plain.wallets set balance = balance - $2 where session = $1 and balance >= $2 returning balance",
      values: [session, amount],
    });
    const balance = rows[0] && Number(rows[0].balance);
    if (balance !== undefined)
      await client.query({
        name: "entry",
        text: "insert into plain.entries (transaction, round, session, amount, balance) values ($1, $2, $3, $4, $5)",
        values: [transaction, round, session, -amount, balance],
      });
    await client.query("commit");
    return balance ?? null;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

async function answer({ headers, body }: DirectCall): Promise<DirectAnswer> {
  if (!hmacMatches(headers["x-signature"], body, [studioSecret])) return { status: 401, body: { code: "INVALID_SIGNATURE" } };
  const bet = JSON.parse(body.toString("utf8")) as Bet;
  const balance = await takeStake(bet);
  const code = balance === null ? "INSUFFICIENT_FUNDS" : "OK";
  return { status: 200, headers: { "cache-control": "no-store" }, body: { code, balance, transaction: bet.transaction } };
}

const http = await createReferenceHttp();
http.direct({ methods: ["POST"], url: "/callbacks/:tenant/studio/:action", answer });
await listen(http);
