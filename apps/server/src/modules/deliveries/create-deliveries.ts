import { recordClick } from "./clicks.ts";
import { checkComplaints } from "./check-complaints.ts";
import type { Deliveries } from "./deliveries.ts";
import { enqueue } from "./enqueue.ts";
import { forgetOld } from "./forget-old.ts";
import type { DeliveryNeeds } from "./needs.ts";
import { readDelivery, readLog } from "./read-log.ts";
import { recordReplies } from "./record-replies.ts";
import { recordReport } from "./record-report.ts";
import { sendDue } from "./send-due.ts";
import { sendNow } from "./send-now.ts";
import { readMarketing, switchMarketing } from "./stop-marketing.ts";
import { notifyExcluded, deliverExclusionNotice } from "./deliver-exclusion-notice.ts";
import { deliverNotification } from "./deliver-notification.ts";
import { unsubscribe } from "./unsubscribe.ts";

export const createDeliveries = (needs: DeliveryNeeds): Deliveries => ({
  enqueue: (tx, message) => enqueue(needs, tx, message),
  deliverNotification: (tx, notification) => deliverNotification(needs, tx, notification),
  deliverExclusionNotice: (tx, account, exclusion) => deliverExclusionNotice(needs, tx, { account, exclusion }),
  sendNow: (direct) => sendNow(needs, direct),
  unsubscribe: (scope, token) => unsubscribe(needs, scope, token),
  recordClick: (scope, token) => recordClick(needs, scope, token),
  recordReports: async (tenant_id, channel, reports) => {
    for (const report of reports) await recordReport(needs, { tenant_id, channel }, report);
  },
  recordReplies: (tenant, channel, replies) => recordReplies(needs, { tenant, channel }, replies),
  backOffice: {
    log: (scope, query) => readLog(needs, scope, query),
    read: (scope, id) => readDelivery(needs, scope, id),
    marketing: (scope) => readMarketing(needs, scope),
    switchMarketing: (scope, input) => switchMarketing(needs, scope, input),
  },
  jobs: {
    sendDue: () => sendDue(needs),
    notifyExcluded: (account) => notifyExcluded(needs, account),
    checkComplaints: () => checkComplaints(needs),
    forgetOld: () => forgetOld(needs),
  },
});
