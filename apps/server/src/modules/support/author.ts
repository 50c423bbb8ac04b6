import type { Tenant, PlayerScope } from "../../kernel/scope.ts";
import { keyOf } from "../../kernel/scope.ts";
import { playerActor } from "../../kernel/audit-log.ts";
import type { Locale } from "@trevo/domain";
import type { TicketOwner } from "./ticket-store.ts";

/** The author of a ticket or message: a player or a guest. */
export interface Author {
  readonly tenant: Tenant;
  readonly locale: Locale;
  readonly request_id: string;
  readonly owner: TicketOwner;
}

export const authorOf = (scope: PlayerScope): Author => ({
  tenant: scope.tenant,
  locale: scope.locale,
  request_id: scope.request_id,
  owner: { ...keyOf(scope), guest_id: null },
});

export const actorOf = ({ player_id }: TicketOwner): string => (player_id === null ? "guest" : playerActor(player_id));
