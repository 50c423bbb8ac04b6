import type { Storage } from "../../adapters/storage/storage.ts";
import type { AttemptKey } from "./store.ts";

/** Path of a run's file, and the context that it is sealed for. */
export const filePlace = ({ operator_id, id, attempts }: AttemptKey) => ({
  path: `list-exports/${operator_id}/${id}-${attempts}.sealed`,
  context: `list_exports:${operator_id}:${id}:${attempts}`,
});

/** Deletes the files of all runs so far except the kept one: a process may have died after it wrote its file. */
export async function removeFiles(storage: Pick<Storage, "remove">, key: AttemptKey, kept: number | null = null): Promise<void> {
  for (let attempts = 1; attempts <= key.attempts; attempts++)
    if (attempts !== kept) await storage.remove(filePlace({ ...key, attempts }).path);
}
