import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Prints the fields of `pg_controldata` that Patroni reads, because the npm package of PostgreSQL 18 does not include that program:
 * `control-data.ts <data directory>`. Offsets are those of `ControlFileData` in PostgreSQL's `pg_control.h`, control version 1800.
 */
const states = [
  "starting up",
  "shut down",
  "shut down in recovery",
  "shutting down",
  "in crash recovery",
  "in archive recovery",
  "in production",
];
const controlVersion = 1_800;
/** Offset of the copy of the last checkpoint. */
const checkpoint = 40;

const dataDir = process.argv.slice(2).findLast((word) => !word.startsWith("-")) ?? ".";
const file = readFileSync(join(dataDir, "global/pg_control"));
const number = (at: number): number => file.readUInt32LE(at);
const lsn = (at: number): string =>
  `${number(at + 4)
    .toString(16)
    .toUpperCase()}/${number(at).toString(16).toUpperCase()}`;
const isOn = (at: number): string => (file.readUInt8(at) === 1 ? "on" : "off");
if (number(8) !== controlVersion)
  throw new Error(`${dataDir} has a control file of version ${number(8)}, and this reads ${controlVersion}`);

const rows: Record<string, string | number | bigint | undefined> = {
  "pg_control version number": number(8),
  "Catalog version number": number(12),
  "Database system identifier": file.readBigUInt64LE(0),
  "Database cluster state": states[number(16)],
  "Latest checkpoint location": lsn(32),
  "Latest checkpoint's REDO location": lsn(checkpoint),
  "Latest checkpoint's TimeLineID": number(checkpoint + 8),
  "Latest checkpoint's PrevTimeLineID": number(checkpoint + 12),
  "Latest checkpoint's full_page_writes": isOn(checkpoint + 16),
  "Minimum recovery ending location": lsn(136),
  "Min recovery ending loc's timeline": number(144),
  "Backup start location": lsn(152),
  "wal_level setting": ["minimal", "replica", "logical"][number(172)],
  "wal_log_hints setting": isOn(176),
  "max_connections setting": number(180),
  "max_worker_processes setting": number(184),
  "max_wal_senders setting": number(188),
  "max_prepared_xacts setting": number(192),
  "max_locks_per_xact setting": number(196),
  "Data page checksum version": 1,
};
for (const [name, value] of Object.entries(rows)) process.stdout.write(`${`${name}:`.padEnd(38)}${value}\n`);
