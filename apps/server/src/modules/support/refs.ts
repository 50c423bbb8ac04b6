import type { TicketRefInput, TicketRef } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import { refuse } from "../../kernel/errors.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { RefView, SupportNeeds } from "./needs.ts";
import { type TicketOwner, ticketStore } from "./ticket-store.ts";

interface Reader {
  readonly tenant: Tenant;
  readonly locale: Locale;
  readonly owner: TicketOwner;
}

type Needs = Pick<SupportNeeds, "db" | "refs">;

/** Resolves a ref with the rights of the ticket's author. Null if the thing does not exist or does not belong to the author. */
async function resolveRef(needs: Needs, { tenant, locale, owner }: Reader, { kind, id }: TicketRefInput): Promise<RefView | null> {
  if (kind === "ticket") {
    const ticket = await ticketStore.findOwn(needs.db, owner, id);
    return ticket
      ? {
          title: ticket.protocol,
          amount: null,
          state: ticket.status,
          at: ticket.created_at,
          link: `/support/${id}`,
          page: `/staff/${tenant.slug}/tickets/${id}`,
        }
      : null;
  }
  return owner.player_id === null ? null : needs.refs[kind]({ tenant, locale, player_id: owner.player_id }, id);
}

/** Refuses with `not_found`, even for another player's thing. */
export async function assertOwnRefs(needs: Needs, reader: Reader, refs: readonly TicketRefInput[]): Promise<void> {
  for (const ref of refs) if ((await resolveRef(needs, reader, ref)) === null) throw refuse("not_found");
}

export type ResolvedRef = TicketRef & Pick<RefView, "page">;

/** Present state of the refs. Things that no longer exist are left out. */
export async function readRefs(needs: Needs, reader: Reader, refs: readonly TicketRefInput[]): Promise<ResolvedRef[]> {
  const views = await Promise.all(refs.map(async (ref) => ({ ...ref, view: await resolveRef(needs, reader, ref) })));
  return views.flatMap(({ kind, id, view }) => (view ? [{ kind, id, ...view, at: view.at.toISOString() }] : []));
}
