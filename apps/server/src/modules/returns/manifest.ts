import type { Manifest } from "../../kernel/manifest.ts";
import { returnsInvariants } from "./check-returns.ts";
import type { Returns } from "./returns.ts";
import { registerReturnRoutes, registerReturnStaffRoutes } from "./routes.ts";

export const manifest: Manifest<{ returns: Returns }, { returns: Pick<Returns, "follower"> }> = {
  name: "returns",
  routes: (http, { returns }) => registerReturnRoutes(http, returns),
  staffRoutes: (http, { returns }) => registerReturnStaffRoutes(http, returns),
  invariants: returnsInvariants,
  followers: ({ returns }) => [returns.follower],
};
