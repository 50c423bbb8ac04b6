import assert from "node:assert/strict";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { newId } from "../../kernel/ids.ts";
import { type Storage, isStorageKey } from "./storage.ts";

/** Stores files in a folder. Several servers need a shared folder, or another adapter. */
export function createLocalDiskStorage(root: string): Storage {
  const pathOf = (key: string): string => {
    assert(isStorageKey(key), `no key of a stored file: ${key}`);
    return join(root, key);
  };
  return {
    put: async (key, bytes) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // An incomplete file must never be visible under its name.
      const draft = `${path}.${newId()}`;
      await writeFile(draft, bytes);
      await rename(draft, path);
    },
    get: async (key) => {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
