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
 * Owns tickets: what players and guests write to support, the answers, notes between members of staff, and how soon answers come.
 * Promises: one `client_id` is one ticket or one message; of two members who answer the same version one is refused; notes reach no player and no
 * guest; a ticket names only things of its author; texts, pictures and guests' addresses are sealed at rest.
 * Does not: decide about money or accounts, or say whether an address has an account.
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
  /** Refuses as `write`, and with `invalid_fields`, `busy`. */
  addPicture(author: Author, input: { readonly id: string; readonly client_id: string; readonly upload: Buffer }): Promise<Ticket>;
  /** Refuses with `not_found`. */
  picture(author: Author, which: { readonly id: string; readonly file: string }): Promise<TicketPicture>;
  /** Refuse with `not_found`, `wrong_state`. */
  close(author: Author, id: string): Promise<Ticket>;
  reopen(author: Author, id: string): Promise<Ticket>;
  toOmbudsman(author: Author, id: string): Promise<Ticket>;
  /** Whoever writes without an account. */
  readonly guests: {
    /** Refuses with `invalid_fields`, `too_many_requests`. */
    requestCode(scope: TenantScope, input: { readonly email: string; readonly captcha?: string | undefined }): Promise<number>;
    /** Refuses with `code_wrong`. */
    enter(scope: TenantScope, input: { readonly email: string; readonly code: string }): Promise<GuestSession>;
    /** Refuses with `session_required`. */
    author(scope: TenantScope, token: string): Promise<Author>;
  };
  /** For staff. Refuse with `not_found`; decisions also with `wrong_state` and `forbidden`. */
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
  /** Throws when the database's table of transitions is not this code's. */
  checkStates(): Promise<void>;
  /** For the manifest. */
  readonly jobs: {
    closeTickets(): Promise<void>;
    forgetGuests(): Promise<void>;
    sendGuestCode(job: GuestCode): Promise<void>;
    sendGuestAnswer(job: GuestAnswer): Promise<void>;
  };
}
