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

/** With the scope of the ticket's author: null for what is not there or not theirs. */
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

/** Refuses with `not_found`, as if another player's thing were not there. */
export async function assertOwnRefs(needs: Needs, reader: Reader, refs: readonly TicketRefInput[]): Promise<void> {
  for (const ref of refs) if ((await resolveRef(needs, reader, ref)) === null) throw refuse("not_found");
}

export type ResolvedRef = TicketRef & Pick<RefView, "page">;

/** As they are now; what is gone meanwhile is left out. */
export async function readRefs(needs: Needs, reader: Reader, refs: readonly TicketRefInput[]): Promise<ResolvedRef[]> {
  const views = await Promise.all(refs.map(async (ref) => ({ ...ref, view: await resolveRef(needs, reader, ref) })));
  return views.flatMap(({ kind, id, view }) => (view ? [{ kind, id, ...view, at: view.at.toISOString() }] : []));
}
