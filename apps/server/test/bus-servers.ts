import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";
import { eventually } from "./test-site.ts";

/** Debian's packages have the same names as the programs. */
export type BusServerKind = "nats-server" | "redis-server";

export const hasBusServer = (kind: BusServerKind): boolean => {
  try {
    execFileSync(kind, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

export interface BusServer {
  /** URL with its credentials. */
  readonly url: string;
  readonly password: string;
  stop(): Promise<void>;
}

const password = "the-password-of-the-bus";

/** Starts a server on a free port that refuses access without the password. */
export async function startBusServer(kind: BusServerKind): Promise<BusServer> {
  const dir = await mkdtemp(join(tmpdir(), "trevo-bus-"));
  const port = await freePort();
  const child = kind === "nats-server" ? await startNats(dir, port) : startRedis(dir, port);
  await eventually(`${kind} at port ${port}`, async () => (await accepts(port)) || undefined);
  return {
    url: `${kind === "nats-server" ? "nats://trevo" : "redis://"}:${password}@127.0.0.1:${port}`,
    password,
    stop: async () => {
      const hasEnded = child.exitCode !== null || child.signalCode !== null;
      const ended = hasEnded ? null : once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function startNats(dir: string, port: number): Promise<ChildProcess> {
  const file = join(dir, "nats.conf");
  await writeFile(file, `host: 127.0.0.1\nport: ${port}\nauthorization { user: trevo, password: "${password}" }\n`);
  return spawn("nats-server", ["--config", file], { stdio: "ignore" });
}

function startRedis(dir: string, port: number): ChildProcess {
  const child = spawn("redis-server", ["-"], { stdio: ["pipe", "ignore", "ignore"], cwd: dir });
  child.stdin?.end(`bind 127.0.0.1\nport ${port}\nrequirepass ${password}\nsave ""\nappendonly no\n`);
  return child;
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
