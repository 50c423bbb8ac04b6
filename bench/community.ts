import { analysisTime } from "./community/analysis-time.ts";
import { chatReads } from "./community/chat-reads.ts";
import { chatWrites } from "./community/chat-writes.ts";
import { lastScreen } from "./community/last-screen.ts";
import { longLists } from "./community/long-lists.ts";
import { pushSends } from "./community/push-sends.ts";
import { roomFanOut } from "./community/room-fan-out.ts";
import type { Suite, SuiteResult } from "./suite.ts";

const parts = { analysisTime, pushSends, roomFanOut, lastScreen, chatWrites, chatReads, longLists } satisfies Record<string, Suite>;

/** Measures chat, moderation, notifications and push, each against a reference in the same run. */
export const community: Suite = async (context) => {
  const results: Record<string, SuiteResult> = {};
  for (const [name, part] of Object.entries(parts)) {
    results[name] = await part(context);
    context.say(`${name}: ${results[name].bars.map(({ what, ratio }) => `${ratio.toFixed(2)} ${what}`).join("; ")}`);
  }
  return {
    figures: Object.fromEntries(Object.entries(results).map(([name, { figures }]) => [name, figures])),
    bars: Object.values(results).flatMap(({ bars }) => bars),
  };
};
