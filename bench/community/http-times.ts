import { Agent, request } from "node:http";

export interface Call {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly token?: string;
  readonly body?: object;
}

export interface Times {
  readonly perSecond: number;
  readonly answers: number;
  /** Number of responses with an unexpected status. */
  readonly wrong: number;
  readonly firstWrong: string | null;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

interface Run {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  readonly right: number;
  /** Returns the n-th call of the run. */
  readonly callOf: (n: number) => Call;
}

/** Measures calls with one request in flight per connection, for the given time. */
export async function timeCalls({ port, connections, seconds, right, callOf }: Run): Promise<Times> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let wrong = 0;
  let firstWrong: string | null = null;
  let next = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  const work = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      const before = performance.now();
      const { status, text } = await send({ agent, port, call: callOf(next++) });
      times.push(performance.now() - before);
      if (status === right) continue;
      wrong += 1;
      firstWrong ??= `${status} ${text.slice(0, 200)}`;
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const elapsed = (performance.now() - startedAt) / 1_000;
  agent.destroy();
  times.sort((one, other) => one - other);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: times.length / elapsed, answers: times.length, wrong, firstWrong, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

function send({ agent, port, call }: { agent: Agent; port: number; call: Call }): Promise<{ status: number; text: string }> {
  const { method, path, token, body } = call;
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    host: `localhost:${port}`,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(payload !== undefined && { "content-type": "application/json", "content-length": Buffer.byteLength(payload) }),
  };
  return new Promise((resolve, reject) => {
    const asked = request({ agent, port, host: "127.0.0.1", method, path, headers }, (reply) => {
      let text = "";
      reply.setEncoding("utf8");
      reply.on("data", (piece: string) => (text += piece));
      reply.on("end", () => resolve({ status: reply.statusCode ?? 0, text }));
    });
    asked.on("error", reject);
    asked.end(payload);
  });
}
