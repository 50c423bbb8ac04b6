import { existsSync, readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { root } from "../child.ts";

/** Password of PostgreSQL's superuser in every cluster started here. */
export const password = "rehearsal";
export const postgresRoot = "/usr/lib/postgresql";

/** The ports and the folder of one node on this machine. */
export interface Place {
  readonly dir: string;
  readonly name: string;
  readonly port: number;
  /** Port of Patroni's REST API. */
  readonly rest: number;
}

/** Changes to the files of `ops/patroni` for one machine. */
export interface PatroniSettings {
  readonly etcd: readonly number[];
  /** Folder of `postgres`, `initdb`, `pg_ctl` and `pg_controldata`. */
  readonly binDir: string;
  /** Program that creates a standby if PostgreSQL has no pg_basebackup. Patroni calls it with `--datadir` and `--connstring`. */
  readonly clone: string | null;
  /** True if a commit is acknowledged only when a standby has it on disk. */
  readonly isSynchronous: boolean;
}

/** Returns the folder of Debian's PostgreSQL programs; undefined if it is not installed. */
export const debianBinDir = (): string | undefined =>
  existsSync(postgresRoot)
    ? readdirSync(postgresRoot)
        .map((version) => join(postgresRoot, version, "bin"))
        .find((dir) => existsSync(join(dir, "pg_basebackup")))
    : undefined;

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === "object" && address ? address.port : 0;
}

/**
 * Writes the production configuration, adapted to one machine: Debian's Patroni 3.0.2 does not support quorum commit, and only etcd's API
 * v2 works there.
 */
export async function writeNode({ dir, name, port, rest }: Place, settings: PatroniSettings): Promise<string> {
  const config = parse(await readFile(join(root, "ops/patroni/patroni.yml"), "utf8"));
  delete config.etcd3;
  delete config.watchdog;
  config.name = name;
  config.etcd = { hosts: settings.etcd.map((each) => `127.0.0.1:${each}`) };
  config.restapi = { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` };
  config.bootstrap.dcs.synchronous_mode = settings.isSynchronous;
  config.bootstrap.dcs.synchronous_mode_strict = settings.isSynchronous;
  // By default no standby takes over from a primary if it lacks more than a megabyte. The control must lose data, so it raises the limit.
  if (!settings.isSynchronous) config.bootstrap.dcs.maximum_lag_on_failover = 2 ** 30;
  config.bootstrap.dcs.postgresql.parameters.shared_buffers = "32MB";
  // No bucket exists here.
  for (const setting of ["archive_command", "archive_timeout", "archive_mode"]) delete config.bootstrap.dcs.postgresql.parameters[setting];
  delete config.postgresql.recovery_conf;
  config.bootstrap.initdb = [{ encoding: "UTF8" }, { locale: "C" }, "data-checksums"];
  config.postgresql = {
    ...config.postgresql,
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: join(dir, name),
    bin_dir: settings.binDir,
    pgpass: join(dir, `${name}.pgpass`),
    parameters: { unix_socket_directories: dir },
    pg_hba: ["local all all trust", "host all all 127.0.0.1/32 scram-sha-256", "host replication replicator 127.0.0.1/32 scram-sha-256"],
    authentication: {
      superuser: { username: "postgres", password },
      replication: { username: "replicator", password },
    },
    ...(settings.clone && {
      create_replica_methods: ["clone"],
      clone: { command: settings.clone, keep_data: false },
      // Without pg_rewind, a diverged node is copied again. Production moves its files aside first.
      remove_data_directory_on_diverged_timelines: true,
    }),
  };
  if (settings.clone) config.bootstrap.dcs.postgresql.use_pg_rewind = false;
  const file = join(dir, `${name}.yml`);
  await writeFile(file, stringify(config));
  return file;
}

export async function writeBalancer(dir: string, port: number, places: readonly Place[]): Promise<string> {
  const file = join(dir, "haproxy.cfg");
  const text = await readFile(join(root, "ops/patroni/haproxy.cfg"), "utf8");
  const placed = places.reduce(
    (config, place) =>
      config.replaceAll(`${place.name}.db.internal:5432 check port 8008`, `127.0.0.1:${place.port} check port ${place.rest}`),
    text.replace("127.0.0.1:5432", `127.0.0.1:${port}`).replace("127.0.0.1:5433", `127.0.0.1:${await freePort()}`),
  );
  await writeFile(file, placed);
  return file;
}
