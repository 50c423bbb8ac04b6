import type { Manifest } from "../../kernel/manifest.ts";
import type { Push } from "./push.ts";
import { pushPersonalData } from "./personal-data.ts";
import { registerPushRoutes } from "./routes.ts";
import { type PushJob, sendPushJob } from "./send-push.ts";
import { sealedPushKeys } from "./keys.ts";

export const manifest: Manifest<{ push: Push }> = {
  name: "push",
  routes: (http, { push }) => registerPushRoutes(http, push),
  jobs: [{ name: sendPushJob, run: ({ push }, job: PushJob) => push.jobs.sendPush(job) }],
  personalData: pushPersonalData,
  prepare: ({ push }) => push.loadKeys(),
  sealed: sealedPushKeys,
};
