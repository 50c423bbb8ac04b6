import { setTimeout as sleep } from "node:timers/promises";
import { type Leadership, createLeadership } from "../../kernel/leadership.ts";
import { announceStates } from "./announce-state.ts";
import type { ChatNeeds } from "./needs.ts";

const everyMs = 15_000;

/** Makes one process announce the state for the whole installation. */
export const createStateAnnouncer = (needs: ChatNeeds): Leadership =>
  createLeadership({
    ...needs,
    name: "chat-state",
    lead: async (signal) => {
      while (!signal.aborted) {
        await announceStates(needs).catch((error: unknown) => needs.log.error({ err: error }, "could not announce chat room states"));
        await sleep(everyMs, undefined, { signal }).catch(() => undefined);
      }
    },
  });
