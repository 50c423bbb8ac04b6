export { manifest } from "./manifest.ts";
export { createDemonstration } from "./create-demonstration.ts";
export { feedFollower } from "./feed-follower.ts";
export type { FeedNeeds } from "./needs.ts";
export type { Feed } from "./feed.ts";
export { createFeed } from "./create-feed.ts";
