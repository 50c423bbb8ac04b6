import type { Manifest } from "../../kernel/manifest.ts";
import type { Notifications } from "./notifications.ts";
import { notificationsPersonalData } from "./personal-data.ts";
import { registerNotificationRoutes } from "./routes.ts";
import { type DeliverJob, deliverNotificationJob } from "./send-notification.ts";

export const manifest: Manifest<{ notifications: Notifications }> = {
  name: "notifications",
  routes: (http, { notifications }) => registerNotificationRoutes(http, notifications),
  jobs: [{ name: deliverNotificationJob, run: ({ notifications }, job: DeliverJob) => notifications.jobs.deliverNotification(job) }],
  personalData: notificationsPersonalData,
};
