import { announceRounds } from "./announce-rounds.ts";
import { feedFollower } from "./feed-follower.ts";
import { readRounds } from "./read-rounds.ts";
import type { FeedNeeds } from "./needs.ts";
import type { Feed } from "./feed.ts";

export function createFeed(needs: FeedNeeds): Feed {
  const announce = (rounds: Parameters<typeof announceRounds>[1]): void => {
    announceRounds(needs, rounds).catch((error: unknown) => needs.log.warn({ err: error }, "could not announce rounds"));
  };
  return { follower: feedFollower(announce), ...readRounds(needs) };
}
