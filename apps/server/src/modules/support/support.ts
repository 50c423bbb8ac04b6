import type {
  AnswerTime,
  NewTicket,
  StaffTicket,
  StaffTicketCard,
  StaffTicketRound,
  Ticket,
  TicketCard,
  TicketPicture,
} from "@trevo/contract";
import type { StaffTenantScope, Tenant, TenantScope } from "../../kernel/scope.ts";
import type { Slice } from "../../kernel/slice-of.ts";
import type { Author } from "./author.ts";
import type { GuestCode, GuestSession } from "./guests.ts";
import type { TicketsQuery } from "./read-ticket.ts";
import type { GuestAnswer } from "./send-guest-answer.ts";
import type { QueueQuery } from "./staff-tickets.ts";

/**
 * Owns tickets: messages of players and guests to support, the answers, notes by staff, and answer times. Guarantees: one `client_id` makes
 * one ticket or one message; if two members answer the same version, one is refused; notes are never shown to players or guests; a ticket
 * refers only to things of its author; texts, pictures and guests' addresses are sealed at rest. It does not decide about money or
 * accounts, or reveal whether an address has an account.
 */
export interface Support {
  answerTimes(tenant: Tenant): Promise<AnswerTime[]>;
  list(author: Author, query: TicketsQuery): Promise<Slice<TicketCard>>;
  /** Refuses with `not_found`. */
  read(author: Author, id: string): Promise<Ticket>;
  /** Refuses with `not_found`, `too_many_requests`. */
  open(author: Author, input: NewTicket): Promise<Ticket>;
  /** Refuses with `not_found`, `wrong_state`, `too_many_requests`. */
  write(author: Author, input: { readonly id: string; readonly client_id: string; readonly message: string }): Promise<Ticket>;
  /** Refuses as `write` does, and with `invalid_fields`, `busy`. */
  addPicture(author: Author, input: { readonly id: string; readonly client_id: string; readonly upload: Buffer }): Promise<Ticket>;
  /** Refuses with `not_found`. */
  picture(author: Author, which: { readonly id: string; readonly file: string }): Promise<TicketPicture>;
  /** Refuse with `not_found`, `wrong_state`. */
  close(author: Author, id: string): Promise<Ticket>;
  reopen(author: Author, id: string): Promise<Ticket>;
  toOmbudsman(author: Author, id: string): Promise<Ticket>;
  /** For people who write without an account. */
  readonly guests: {
    /** Refuses with `invalid_fields`, `too_many_requests`. */
    requestCode(scope: TenantScope, input: { readonly email: string; readonly captcha?: string | undefined }): Promise<number>;
    /** Refuses with `code_wrong`. */
    enter(scope: TenantScope, input: { readonly email: string; readonly code: string }): Promise<GuestSession>;
    /** Refuses with `session_required`. */
    author(scope: TenantScope, token: string): Promise<Author>;
  };
  /** For staff. All refuse with `not_found`; decisions also with `wrong_state` and `forbidden`. */
  readonly backOffice: {
    queue(scope: StaffTenantScope, query: QueueQuery): Promise<Slice<StaffTicketCard>>;
    read(scope: StaffTenantScope, id: string): Promise<StaffTicket>;
    picture(scope: StaffTenantScope, which: { readonly id: string; readonly file: string }): Promise<TicketPicture>;
    round(scope: StaffTenantScope, which: { readonly id: string; readonly round: string }): Promise<StaffTicketRound>;
    reply(
      scope: StaffTenantScope,
      input: {
        readonly id: string;
        readonly client_id: string;
        readonly expected_version: number;
        readonly message: string;
        readonly solves: boolean;
      },
    ): Promise<StaffTicket>;
    note(
      scope: StaffTenantScope,
      input: { readonly id: string; readonly client_id: string; readonly message: string },
    ): Promise<StaffTicket>;
    assign(
      scope: StaffTenantScope,
      input: { readonly id: string; readonly expected_version: number; readonly to: "me" | "nobody" },
    ): Promise<StaffTicket>;
    move(
      scope: StaffTenantScope,
      input: { readonly id: string; readonly expected_version: number; readonly to: "solved" | "waiting_us"; readonly reason: string },
    ): Promise<StaffTicket>;
  };
  /** Throws if the database's table of transitions differs from this code's. */
  checkStates(): Promise<void>;
  /** For the manifest. */
  readonly jobs: {
    closeTickets(): Promise<void>;
    forgetGuests(): Promise<void>;
    sendGuestCode(job: GuestCode): Promise<void>;
    sendGuestAnswer(job: GuestAnswer): Promise<void>;
  };
}
