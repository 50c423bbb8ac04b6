import type { AttemptKey } from "./store.ts";

/** Where the file of a run lies, and the row that it is sealed for. */
export const filePlace = ({ operator_id, id, attempts }: AttemptKey) => ({
  path: `list-exports/${operator_id}/${id}-${attempts}.sealed`,
  context: `list_exports:${operator_id}:${id}:${attempts}`,
});
