import type { Manifest } from "../../kernel/manifest.ts";
import type { Demonstration } from "./create-demonstration.ts";
import type { Feed } from "./feed.ts";
import { feedPersonalData } from "./personal-data.ts";
import { registerFeedRoutes } from "./routes.ts";

export const manifest: Manifest<{ feed: Feed; demonstration: Demonstration }, { feed: Pick<Feed, "follower"> }> = {
  name: "feed",
  routes: (http, { feed }) => registerFeedRoutes(http, feed),
  personalData: feedPersonalData,
  followers: ({ feed }) => [feed.follower],
  start: ({ demonstration }) => demonstration.start(),
  stop: ({ demonstration }) => demonstration.stop(),
};
