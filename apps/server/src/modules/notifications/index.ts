export type { NewNotification } from "./send-notification.ts";
export { paymentNotification } from "./payment-notification.ts";
export { manifest } from "./manifest.ts";
export { welcomeNotification } from "./welcome.ts";
export type { Notifications } from "./notifications.ts";
export { createNotifications } from "./create-notifications.ts";
export type { Screens } from "./needs.ts";
