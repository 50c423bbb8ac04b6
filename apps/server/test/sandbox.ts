import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const program = join(import.meta.dirname, "../../sandbox/src/main.ts");

/** The sandbox as a separate process on a free port, with state that is discarded with it. */
export interface TestSandbox {
  readonly url: string;
  /** Sends JSON; resolves to the status and the parsed reply. */
  ask(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<{ status: number; body: never }>;
  fault(order: { kind: string } & Record<string, unknown>): Promise<void>;
  /** Sets the URL of the product once it is up. */
  setProductUrl(url: string): void;
  pay(brCode: string, payer?: { name: string; cpf: string }): Promise<string>;
  close(): Promise<void>;
}

export const ana = { name: "Ana Souza", cpf: "52998224725" };

/** Starts a sandbox. `env`: additional settings, such as the speed of matches. */
export async function startSandbox(env: Record<string, string> = {}): Promise<TestSandbox> {
  const dataDir = await mkdtemp(join(tmpdir(), "trevo-sandbox-"));
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      SANDBOX_PORT: "0",
      PORT: "1",
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      TREVO_MODE: "demo",
      MATCHES_LISTED_HOURS: "0.5",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const url = await firstAddress(child);
  const ask: TestSandbox["ask"] = async (method, path, body) => {
    const reply = await fetch(new URL(path, url), {
      method,
      ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    return { status: reply.status, body: (reply.status === 204 ? null : await reply.json()) as never };
  };
  return {
    url,
    ask,
    fault: async (order) => {
      const { status } = await ask("POST", "/sandbox/faults", order);
      if (status !== 201) throw new Error(`the sandbox takes no such order: ${JSON.stringify(order)}`);
    },
    setProductUrl: (product_url) => void child.send({ product_url }),
    pay: async (brCode, payer = ana) => {
      const { status, body } = await ask("POST", "/sandbox/pay", { br_code: brCode, payer });
      if (status !== 200) throw new Error(`the payment failed: ${JSON.stringify(body)}`);
      return (body as { endToEndId: string }).endToEndId;
    },
    close: async () => {
      child.kill("SIGTERM");
      await new Promise((resolve) => child.once("exit", resolve));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function firstAddress(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error("the sandbox has no output");
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /http:\/\/\S+/.exec(line)?.[0];
    if (address) return address;
  }
  throw new Error("the sandbox ended before it listened");
}

export interface ReceivedCall {
  method: string;
  headers: IncomingHttpHeaders;
  path: string;
  query: Record<string, string>;
  body: Buffer;
}

/** Listens in place of the product: records incoming calls and responds with the status from `answer` (200 by default). */
export async function startListener(answer: (call: ReceivedCall) => number = () => 200) {
  const received: ReceivedCall[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? "/", "http://localhost");
    const call = {
      method: request.method ?? "",
      headers: request.headers,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: Buffer.concat(chunks),
    };
    received.push(call);
    response.writeHead(answer(call)).end();
  };
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
