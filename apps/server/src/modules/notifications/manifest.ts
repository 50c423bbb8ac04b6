import type { Manifest } from "../../kernel/manifest.ts";
import { type Announcement, announceJob } from "./announce.ts";
import type { Notifications } from "./notifications.ts";
import { notificationsPersonalData } from "./personal-data.ts";
import { registerNotificationRoutes } from "./routes.ts";
import { type DeliverJob, deliverNotificationJob } from "./send-notification.ts";

export const manifest: Manifest<{ notifications: Notifications }> = {
  name: "notifications",
  routes: (http, { notifications }) => registerNotificationRoutes(http, notifications),
  jobs: [
    { name: deliverNotificationJob, run: ({ notifications }, job: DeliverJob) => notifications.jobs.deliverNotification(job) },
    { name: announceJob, run: ({ notifications }, job: Announcement) => notifications.jobs.startAnnouncement(job) },
  ],
  personalData: notificationsPersonalData,
};
