/** The wire of the house's games as a stranger sees it: plain HTTP, no account, play money. */
export interface Round {
  readonly id: string;
  readonly state: "open" | "closed";
  readonly outcome?: unknown;
  readonly table?: Record<string, unknown>;
  readonly moves?: readonly string[];
  readonly stake: number;
  readonly payout?: number;
  readonly balance: number;
  readonly nonce: number;
}

export interface Seeds {
  readonly server_seed_hash: string;
  readonly next_server_seed_hash: string;
  readonly client_seed: string;
  readonly nonce: number;
}

export interface Rotation extends Seeds {
  readonly revealed: {
    readonly server_seed: string;
    readonly server_seed_hash: string;
    readonly client_seed: string;
    readonly nonces: number;
  };
}

export type Proof = Record<string, unknown>;

export interface Seat {
  readonly stake: number;
  readonly balance: number;
  play(params: Record<string, unknown>): Promise<Round>;
  act(id: string, step: { action: string; params: Record<string, unknown> }): Promise<Round>;
  seeds(): Promise<Seeds>;
  rotate(clientSeed: string): Promise<Rotation>;
  proof(roundId: string): Promise<Proof>;
}

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const patience = 50;

type Call = <T>(method: "GET" | "POST", path: string, body?: Record<string, unknown>) => Promise<T>;

/** Asks again when told to slow down; whatever else is not an answer ends the audit. */
const callerOf =
  (base: string, token?: string): Call =>
  async <T>(method: "GET" | "POST", path: string, body?: Record<string, unknown>): Promise<T> => {
    for (let attempt = 0; ; attempt += 1) {
      const reply = await fetch(new URL(path, base), {
        method,
        headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
        ...(method === "POST" && { body: JSON.stringify(body ?? {}) }),
      });
      const text = await reply.text();
      if (reply.ok) return (JSON.parse(text) as { data: T }).data;
      if (reply.status !== 429 || attempt >= patience) throw new Error(`${method} ${path} answered ${reply.status}: ${text.slice(0, 200)}`);
      await wait(Number(reply.headers.get("retry-after") ?? 1) * 1_000);
    }
  };

/** Launches a game as a guest; null where the house at this address does not have it. */
export async function takeSeat(base: string, game: string): Promise<Seat | null> {
  const guest = callerOf(base);
  const found = await guest<{ id: number }>("POST", "/api/games/get", { game_id: game, provider_code: "house" }).catch(() => null);
  if (!found) return null;
  const launched = await fetch(new URL("/api/games/url", base), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ game_id: found.id, mode: "demo" }),
  });
  const { gameUrl } = (await launched.json()) as { gameUrl?: string };
  const token = gameUrl ? new URL(gameUrl, base).searchParams.get("token") : null;
  if (!token) throw new Error(`${game} could not be launched with play money`);
  const call = callerOf(base, token);
  const session = await call<{ min_stake: number; balance: number }>("GET", "/house/api/session");
  const stake = session.min_stake;
  return {
    stake,
    balance: session.balance,
    play: (params) => call("POST", "/house/api/rounds", { game, stake, params }),
    act: (id, step) => call("POST", `/house/api/rounds/${id}/actions`, { ...step }),
    seeds: () => call("GET", "/house/api/fairness"),
    rotate: (clientSeed) => call("POST", "/house/api/fairness/rotate", { client_seed: clientSeed }),
    proof: (roundId) => call("GET", `/house/api/proofs/${roundId}`),
  };
}
