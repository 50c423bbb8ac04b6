import { type LoggedCall, type OpenBlock, openBlock } from "./call-block.ts";
import type { Place } from "./store.ts";

export interface OpenBlocks {
  /** `indexed`: its ids find it. */
  add(place: Place, call: LoggedCall, how: { readonly indexed: boolean }): void;
  /** All that have calls; the next call opens another one. */
  take(): OpenBlock[];
}

/** The blocks that calls are added to: one at a time for each tenant and provider. */
export function createOpenBlocks(): OpenBlocks {
  const open = new Map<string, OpenBlock>();
  let full: OpenBlock[] = [];
  return {
    add: ({ tenant_id, provider_code }, call, { indexed }) => {
      const name = `${tenant_id} ${provider_code}`;
      const current = open.get(name);
      if (current?.add(call, indexed)) return;
      if (current) full.push(current);
      const next = openBlock({ tenant_id, provider_code });
      next.add(call, indexed);
      open.set(name, next);
    },
    take: () => {
      const blocks = [...full, ...open.values()];
      full = [];
      open.clear();
      return blocks;
    },
  };
}
