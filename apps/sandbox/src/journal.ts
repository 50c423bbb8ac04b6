import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from "node:fs";
import { dirname } from "node:path";

/** Rows by id, in the order of their first insertion. A row is replaced as a whole, never edited in place. */
export interface Table<Row> {
  get(id: string): Row | undefined;
  put(id: string, row: Row): void;
  all(): Row[];
}

/**
 * The sandbox's storage: one append-only file of JSON lines, each with a table, an id and the new row. Written lines survive a crash at any
 * time; a line cut short by a crash is dropped at the next start.
 */
export interface Journal {
  /** Rows are returned as stored, without validation: only the sandbox writes the file. */
  table<Row extends object>(name: string): Table<Row>;
}

export function openJournal(file: string): Journal {
  mkdirSync(dirname(file), { recursive: true });
  const tables = replay(file);
  return {
    table: <Row extends object>(name: string): Table<Row> => {
      const rows = (tables.get(name) ?? new Map<string, object>()) as Map<string, Row>;
      tables.set(name, rows);
      return {
        get: (id) => rows.get(id),
        all: () => [...rows.values()],
        put: (id, row) => {
          appendFileSync(file, `${JSON.stringify([name, id, row])}\n`);
          rows.set(id, row);
        },
      };
    },
  };
}

function replay(file: string): Map<string, Map<string, object>> {
  const tables = new Map<string, Map<string, object>>();
  if (!existsSync(file)) return tables;
  const text = readFileSync(file, "utf8");
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole));
  for (const line of whole.split("\n").slice(0, -1)) {
    const [name, id, row] = JSON.parse(line) as [string, string, object];
    const rows = tables.get(name) ?? new Map<string, object>();
    tables.set(name, rows.set(id, row));
  }
  return tables;
}
