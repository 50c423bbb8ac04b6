import { type LoggedCall, type OpenBlock, openBlock } from "./call-block.ts";
import type { Place } from "./store.ts";

export interface OpenBlocks {
  /** Adds a call. With `indexed`, its ids find it. */
  add(place: Place, call: LoggedCall, how: { readonly indexed: boolean }): void;
  /** Takes all blocks that contain calls. The next call opens a new block. */
  take(): OpenBlock[];
}

/** Creates the blocks that calls are added to, one per tenant and provider at a time. */
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
