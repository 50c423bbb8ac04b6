import { ticketSearchStore } from "./search-store.ts";
import type { Db } from "../../kernel/db.ts";
import type { Manifest } from "../../kernel/manifest.ts";
import { idsOf } from "../../kernel/staff-queue.ts";
import { type GuestCode, sendGuestCodeJob } from "./guests.ts";
import { supportPersonalData } from "./personal-data.ts";
import { registerSupportRoutes } from "./routes.ts";
import { type GuestAnswer, sendGuestAnswerJob } from "./send-guest-answer.ts";
import { registerSupportStaffRoutes } from "./staff-routes.ts";
import type { Support } from "./support.ts";
import { supportInvariants } from "./ticket-invariants.ts";
import { ticketStore } from "./ticket-store.ts";
import { sealedTicketFiles, sealedTickets } from "./ticket-vault.ts";

/** The module's entries in the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    ticket_opened: true;
    ticket_written: true;
    ticket_moved: true;
    ticket_read: true;
    ticket_file_read: true;
    ticket_answered: true;
    ticket_noted: true;
    ticket_assigned: true;
  }
}

/** The module's player events. */
declare module "../../kernel/player-events.ts" {
  interface PlayerEventData {
    ticket_opened: { readonly ticket_id: string; readonly category: string };
    ticket_answered: { readonly ticket_id: string; readonly seq: number };
    ticket_closed: { readonly ticket_id: string };
  }
}

export const manifest: Manifest<{ db: Db; support: Support }> = {
  name: "support",
  routes: (http, { support }) => registerSupportRoutes(http, support),
  staffRoutes: (http, { support }) => registerSupportStaffRoutes(http, support),
  personalData: supportPersonalData,
  invariants: supportInvariants,
  searches: [{ kind: "ticket", find: ({ db }, { tenants, typed }) => ticketSearchStore.find(db, idsOf(tenants), typed) }],
  queues: [{ name: "tickets", count: ({ db }, { tenants, now }) => ticketStore.countQueue(db, idsOf(tenants), now) }],
  jobs: [
    { name: "close-tickets", schedule: "*/5 * * * *", run: ({ support }) => support.jobs.closeTickets() },
    { name: "forget-support-guests", schedule: "23 3 * * *", run: ({ support }) => support.jobs.forgetGuests() },
    { name: sendGuestCodeJob, run: ({ support }, job: GuestCode) => support.jobs.sendGuestCode(job) },
    { name: sendGuestAnswerJob, run: ({ support }, job: GuestAnswer) => support.jobs.sendGuestAnswer(job) },
  ],
  prepare: ({ support }) => support.checkStates(),
  sealed: sealedTickets,
  sealedFiles: sealedTicketFiles,
};
