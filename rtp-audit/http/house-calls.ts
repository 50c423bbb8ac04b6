/** The API of the house games as an outsider sees it: plain HTTP, no account, play money. */
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
const maxAttempts = 50;

export type Call = <T>(method: "GET" | "POST", path: string, body?: Record<string, unknown>) => Promise<T>;

/**
 * Returns the answer's `data`, or the whole answer if it has none. Repeats the call when it is rate limited; any other failure ends the
 * audit.
 */
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
      if (reply.ok) {
        const answer = JSON.parse(text) as { data?: T };
        return answer.data ?? (answer as T);
      }
      if (reply.status !== 429 || attempt >= maxAttempts)
        throw new Error(`${method} ${path} answered ${reply.status}: ${text.slice(0, 200)}`);
      await wait(Number(reply.headers.get("retry-after") ?? 1) * 1_000);
    }
  };

/** What a launch states before the first bet. */
interface Session {
  readonly min_stake: number;
  readonly balance: number;
}

/** Launches a game as a guest. Returns null if the house at this address does not offer it. */
export async function openLaunch(base: string, game: string): Promise<{ readonly call: Call; readonly session: Session } | null> {
  const guest = callerOf(base);
  const found = await guest<{ id: number }>("POST", "/api/games/get", { game_id: game, provider_code: "house" }).catch(() => null);
  if (!found) return null;
  const { gameUrl } = await guest<{ gameUrl?: string }>("POST", "/api/games/url", { game_id: found.id, mode: "demo" });
  const token = gameUrl ? new URL(gameUrl, base).searchParams.get("token") : null;
  if (!token) throw new Error(`${game} could not be launched with play money`);
  const call = callerOf(base, token);
  return { call, session: await call<Session>("GET", "/house/api/session") };
}

/** Takes a seat at a single-player game. */
export async function takeSeat(base: string, game: string): Promise<Seat | null> {
  const launch = await openLaunch(base, game);
  if (!launch) return null;
  const { call, session } = launch;
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
