import { AsyncLocalStorage } from "node:async_hooks";

const present = new AsyncLocalStorage<string>();

/** Every record written while `work` runs carries the id, without the modules having to pass it on. */
export const runUnderBreakGlass = <T>(id: string | null, work: () => T): T => (id === null ? work() : present.run(id, work));

/** Additional detail of a record; empty if no emergency permission is in use. */
export const breakGlassDetail = (): { readonly break_glass?: string } => {
  const break_glass = present.getStore();
  return break_glass === undefined ? {} : { break_glass };
};
