import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { exactReturns } from "./exact-returns.ts";
import type { Measured } from "./measure.ts";
import { type AuditedGame, smallestStake } from "./play.ts";
import { reportOf } from "./report.ts";

const docs = join(import.meta.dirname, "../docs");
const file = join(docs, "audit.json");

/** Reads the results measured so far, one entry per play. */
export const readRecord = async (): Promise<Measured[]> => JSON.parse(await readFile(file, "utf8")) as Measured[];

const roundsOf = (rows: readonly Measured[]): number => rows.reduce((sum, { rounds }) => sum + rounds, 0);

/**
 * Returns the record with a game's new figures, unless it already has more rounds of the same version. Entries are in the order of the
 * games.
 */
export function withGame(record: readonly Measured[], measured: readonly Measured[], audited: readonly AuditedGame[]): Measured[] {
  const [first] = measured;
  const known = record.filter(({ game, version }) => game === first?.game && version === first.version);
  const kept = roundsOf(known) > roundsOf(measured) ? known : measured;
  const rows = [...record.filter(({ game }) => game !== first?.game), ...kept];
  return audited.flatMap(({ game }) => rows.filter((row) => row.game === game));
}

/** Saves a game's figures and rewrites the page. */
export async function keepMeasured(measured: readonly Measured[], audited: readonly AuditedGame[]): Promise<void> {
  const rows = withGame(await readRecord(), measured, audited);
  await writeFile(file, `${JSON.stringify(rows, null, 2)}\n`);
  await writeFile(join(docs, "audit.md"), reportOf({ exact: exactReturns(audited, smallestStake), rows }));
}
