import { AsyncLocalStorage } from "node:async_hooks";

const present = new AsyncLocalStorage<string>();

/** Whatever is recorded while this runs carries the id: no module has to think of it. */
export const runUnderBreakGlass = <T>(id: string | null, work: () => T): T => (id === null ? work() : present.run(id, work));

/** What a record says besides: nothing where the member took no permission in an emergency. */
export const breakGlassDetail = (): { readonly break_glass?: string } => {
  const break_glass = present.getStore();
  return break_glass === undefined ? {} : { break_glass };
};
