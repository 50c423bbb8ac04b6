import type { NotificationType } from "@trevo/contract";
import { api } from "../../lib/api.ts";
import { pagedQuery } from "../../lib/paged-query.ts";
import { requestData } from "../../lib/request.ts";
import { unreadStore } from "../../lib/unread.ts";

export const notificationKeys = { list: (player: string | undefined, type: NotificationType) => ["notifications", player, type] as const };

/** Each page contains the unread count. */
export const notificationsQuery = (player: string | undefined, type: NotificationType) =>
  pagedQuery(notificationKeys.list(player, type), async (param) => {
    const page = await requestData("GET /notifications", { query: { ...param, type } });
    unreadStore.set(page.unread_count);
    return page;
  });

export const readAllMutation = {
  mutationFn: (type: NotificationType) => requestData("POST /notifications/:type/mark-all-read", { params: { type } }),
};

export const sendRead = (id: string) => api("POST /notifications/:id/read", { params: { id } });
