import type { ChildProcess } from "node:child_process";
import { chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "./patroni-config.ts";
import { send } from "./process-tree.ts";

/** Three members, as in production: two are a quorum. */
const names = ["e1", "e2", "e3"] as const;

export interface EtcdMembers {
  /** Client ports. */
  readonly ports: readonly number[];
  /** Ends `count` members at once. After two, no lock can be renewed. */
  kill(count: number): Promise<void>;
  /** Starts the members that were ended. */
  start(): void;
  stop(): void;
}

interface EtcdNeeds {
  readonly dir: string;
  readonly owner: { readonly uid?: number; readonly gid?: number };
  start(file: string, args: string[]): ChildProcess;
}

/** Starts an etcd quorum, which decides on the leader, on free ports of this machine. */
export async function startEtcd({ dir, owner: { uid, gid }, start }: EtcdNeeds): Promise<EtcdMembers> {
  const members: { name: string; client: number; peer: string; dataDir: string }[] = [];
  for (const name of names) {
    const dataDir = join(dir, `etcd-${name}`);
    await mkdir(dataDir, { mode: 0o700 });
    if (uid !== undefined && gid !== undefined) await chown(dataDir, uid, gid);
    members.push({ name, client: await freePort(), peer: `http://127.0.0.1:${await freePort()}`, dataDir });
  }
  const cluster = members.map(({ name, peer }) => `${name}=${peer}`).join(",");
  const running: (ChildProcess | null)[] = members.map(() => null);
  const launch = (): void =>
    members.forEach(({ name, client, peer, dataDir }, index) => {
      running[index] ??= start("/usr/bin/etcd", [
        "--enable-v2=true",
        `--name=${name}`,
        `--data-dir=${dataDir}`,
        `--listen-client-urls=http://127.0.0.1:${client}`,
        `--advertise-client-urls=http://127.0.0.1:${client}`,
        `--listen-peer-urls=${peer}`,
        `--initial-advertise-peer-urls=${peer}`,
        `--initial-cluster=${cluster}`,
        "--heartbeat-interval=200",
        "--election-timeout=2000",
      ]);
    });
  const end = async (index: number): Promise<void> => {
    const child = running[index];
    running[index] = null;
    if (!child?.pid || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    send([child.pid], "SIGKILL");
    await gone;
  };
  launch();
  return {
    ports: members.map(({ client }) => client),
    kill: async (count) => {
      for (let index = 0; index < count; index++) await end(index);
    },
    start: launch,
    stop: () =>
      send(
        running.flatMap((child) => child?.pid ?? []),
        "SIGKILL",
      ),
  };
}
