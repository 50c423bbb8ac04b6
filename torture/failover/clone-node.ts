import { rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { password } from "../../tools/rehearsal/patroni-config.ts";
import { createSql } from "../../apps/server/src/kernel/sql.ts";
import { copyCluster } from "./copy-cluster.ts";

/**
 * Creates a standby of the node that Patroni names, as pg_basebackup would: `clone-node.ts --datadir=<folder> --connstring=<of the
 * leader>`.
 */
const { values } = parseArgs({ strict: false, options: { datadir: { type: "string" }, connstring: { type: "string" } } });
const target = String(values["datadir"]);
const port = /port=(\d+)/.exec(String(values["connstring"]))?.[1];
if (!port) throw new Error(`no port in ${String(values["connstring"])}`);
const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
const sql = createSql(url, { max: 1, name: "torture-clone" });
// All nodes are on this machine: the leader's files are readable here.
const [leader] = await sql<{ dir: string }[]>`select current_setting('data_directory') as dir`;
await sql.end();
await rm(target, { recursive: true, force: true });
await copyCluster({ url, dir: leader?.dir ?? "" }, target);
