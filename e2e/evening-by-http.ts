/**
 * One player's whole evening over plain HTTP, readable from top to bottom: register, verify phone and e-mail, deposit by Pix, play a
 * provably fair round, check its proof, withdraw by Pix.
 *
 *   node e2e/evening-by-http.ts [http://localhost:3000] [http://localhost:3001]
 *
 * Requires a running `npm start`. Exits with code 0 if everything adds up; otherwise prints what did not.
 */
import assert from "node:assert/strict";
import { randomInt, randomUUID } from "node:crypto";
import { completeCpf } from "@trevo/domain";
import { verifyProof } from "@trevo/verifier";

const site = process.argv[2] ?? "http://localhost:3000";
const sandbox = process.argv[3] ?? "http://localhost:3001";

type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- the script reads replies as a stranger would

async function call(
  method: "GET" | "POST",
  url: string,
  options: { token?: string; body?: unknown; key?: string } = {},
): Promise<{ status: number; json: Json }> {
  const reply = await fetch(url, {
    method,
    headers: {
      accept: "application/json",
      ...(options.body !== undefined && { "content-type": "application/json" }),
      ...(options.token && { authorization: `Bearer ${options.token}` }),
      ...(options.key && { "idempotency-key": options.key }),
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  });
  return { status: reply.status, json: (await reply.json()) as Json };
}

/** Repeats the call until it returns a result, because external services take a moment. */
async function eventually<T>(description: string, read: () => Promise<T | undefined>): Promise<T> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const found = await read();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`waited in vain for ${description}`);
}

const say = (line: string): void => console.log(line);
const reais = (centavos: number): string => `R$ ${(centavos / 100).toFixed(2)}`;

// 1. Register. The phone may be written in any usual way; the response contains a session.
const phone = `(11) 9${randomInt(1000, 9999)}-${randomInt(1000, 9999)}`;
const email = `p${randomInt(1e9)}@example.com`;
const cpf = completeCpf(String(randomInt(1e8, 1e9 - 1)));
const registration = {
  first_name: "Mariana",
  last_name: "Souza",
  phone,
  email,
  cpf,
  birth_date: "1991-04-17",
  password: "folha-da-sorte-7",
  password_confirmation: "folha-da-sorte-7",
  terms: true,
  adult: true,
};
const registered = await call("POST", `${site}/api/auth/register`, { body: registration });
assert.equal(registered.status, 201, JSON.stringify(registered.json));
const token: string = registered.json["token"];
say(`registered ${registered.json["data"].first_name} as ${registered.json["data"].username}`);

// 2. Verify phone and e-mail with the codes that the sandbox's phone and mailbox received.
for (const [contact, address] of [
  ["phone", phone],
  ["email", email],
] as const) {
  const code = await eventually(`the code for ${address}`, async () => {
    const { json } = await call("GET", `${sandbox}/sandbox/outbox?to=${encodeURIComponent(address)}`);
    return json["data"][0]?.code as string | undefined;
  });
  const verified = await call("POST", `${site}/api/auth/verify-${contact}`, { token, body: { code } });
  assert.equal(verified.status, 200, JSON.stringify(verified.json));
  say(`verified the ${contact}`);
}

// 3. Deposit R$ 50.00: create the charge, pay its BR Code at the sandbox bank, wait for the credit.
const charge = await call("POST", `${site}/api/main-gateway/qrcode-pix`, { token, key: randomUUID(), body: { amount: 5_000 } });
assert.equal(charge.status, 201, JSON.stringify(charge.json));
const paid = await call("POST", `${sandbox}/sandbox/pay`, {
  body: { br_code: charge.json["data"].code, payer: { name: "Mariana Souza", cpf } },
});
assert.ok(paid.json["endToEndId"], JSON.stringify(paid.json));
await eventually("the deposit", async () => {
  const { json } = await call("POST", `${site}/api/main-gateway/consult-status-transaction`, {
    token,
    body: { id: charge.json["data"].id },
  });
  return json["data"].status === "paid" ? true : undefined;
});
const wallet = async (): Promise<Json> => (await call("GET", `${site}/api/profile/wallet`, { token })).json["data"];
assert.equal((await wallet())["balance"], 5_000);
say(`deposited ${reais(5_000)}`);

// 4. Launch the house's dice and play a round at even money.
const games = await call("GET", `${site}/api/casinos/games?searchTerm=dice`);
const dice = games.json["data"].find((game: Json) => game["gamecode"] === "dice");
const launch = await call("POST", `${site}/api/games/url`, { token, body: { game_id: dice.id, mode: "real" } });
const gameToken = new URL(launch.json["gameUrl"]).searchParams.get("token") ?? "";
const fairness = await call("GET", `${site}/house/api/fairness`, { token: gameToken });
const bet = { game: "dice", stake: 1_000, params: { target: 50.5, direction: "under" } };
const key = randomUUID();
const round = await call("POST", `${site}/house/api/rounds`, { token: gameToken, key, body: bet });
assert.equal(round.status, 201, JSON.stringify(round.json));
const { id: roundId, outcome, payout, balance, nonce } = round.json["data"];
assert.equal(balance, 5_000 - 1_000 + payout);
say(`rolled ${outcome.roll} at nonce ${nonce}: ${payout > 0 ? `won ${reais(payout)}` : "lost"}`);

// 5. The same key again returns the same round, not another bet.
const again = await call("POST", `${site}/house/api/rounds`, { token: gameToken, key, body: bet });
assert.equal(again.json["data"].id, roundId);
assert.equal((await wallet())["balance"], balance);

// 6. Rotate the seed, so that the server reveals the committed one, and check the round offline.
await call("POST", `${site}/house/api/fairness/rotate`, { token: gameToken, body: { client_seed: "my own words" } });
const proof = (await call("GET", `${site}/house/api/proofs/${roundId}`, { token: gameToken })).json["data"];
assert.equal(proof.server_seed_hash, fairness.json["data"].server_seed_hash);
const report = await verifyProof(proof);
assert.ok(report.ok, JSON.stringify(report));
say(`checked the proof: ${report.checks.length} checks passed`);

// 7. Withdraw everything to the key of the player's own CPF.
const method = await call("POST", `${site}/api/wallet/withdraw/method`, { token, body: { type: "cpf", key: cpf } });
assert.equal(method.status, 201, JSON.stringify(method.json));
const withdrawal = await call("POST", `${site}/api/wallet/withdraw/request`, {
  token,
  key: randomUUID(),
  body: { amount: balance, method_id: method.json["data"].id },
});
assert.equal(withdrawal.status, 201, JSON.stringify(withdrawal.json));
const approved = await eventually("the payout", async () => {
  const { json } = await call("GET", `${site}/api/wallet/transactions?type=withdraw`, { token });
  return json["data"].find((transaction: Json) => transaction["id"] === withdrawal.json["data"].id && transaction["status"] === 1) as
    | Json
    | undefined;
});
const payouts = await call("GET", `${sandbox}/sandbox/payouts`);
const payoutAtBank = payouts.json["data"].find((row: Json) => row["cpf"] === cpf);
assert.equal(payoutAtBank.amount, balance);
assert.equal(payoutAtBank.status, "paid");
assert.equal((await wallet())["balance"], 0);
say(`withdrew ${reais(Math.abs(approved["amount"]))} to the CPF key`);
say("the evening adds up to the cent");
