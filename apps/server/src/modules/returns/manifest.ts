import type { Manifest } from "../../kernel/manifest.ts";
import type { Returns } from "./returns.ts";
import { registerReturnRoutes } from "./routes.ts";
import { returnsFollower } from "./returns-follower.ts";
import { returnsInvariants } from "./check-returns.ts";

export const manifest: Manifest<{ returns: Returns }> = {
  name: "returns",
  routes: (http, { returns }) => registerReturnRoutes(http, returns),
  invariants: returnsInvariants,
  followers: () => [returnsFollower],
};
