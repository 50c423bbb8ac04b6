import type { ListedPrivacyRequest, PrivacyOutcome, PrivacyRequestFile, PrivacyRequestKind } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffScope, StaffTenantScope } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import { answeredNotification } from "./messages.ts";
import type { PrivacyNeeds } from "./needs.ts";
import { presentFile, presentListed } from "./present-request.ts";
import { type RequestRow, requestStore } from "./request-store.ts";

export interface StaffRequestsQuery {
  /** Slug of a brand; absent for every brand of the operator. */
  readonly tenant?: string | undefined;
  readonly state: "waiting" | "answered";
  readonly kind?: PrivacyRequestKind | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

export interface RequestAnswer {
  readonly id: string;
  readonly outcome: PrivacyOutcome;
  /** The answer that the player reads. */
  readonly answer: string;
  /** Visible to staff only. */
  readonly reason: string;
}

const othersShown = 21;

/** Lists requests at the operator's brands: waiting ones oldest first, or answered ones newest first. */
export async function listForStaff(
  { db, players }: Pick<PrivacyNeeds, "db" | "players">,
  scope: Pick<StaffScope, "tenants">,
  query: StaffRequestsQuery,
): Promise<Slice<ListedPrivacyRequest>> {
  const slugs = new Map(
    scope.tenants.filter(({ slug }) => query.tenant === undefined || slug === query.tenant).map(({ id, slug }) => [id, slug]),
  );
  const [at, id] = query.after?.split("_") ?? [];
  const filter = { tenant_ids: [...slugs.keys()], kind: query.kind ?? null, after: at && id ? { at: new Date(at), id } : null };
  const isWaiting = query.state === "waiting";
  const read = async (limit: number) => {
    const rows = await (isWaiting ? requestStore.waiting : requestStore.answered)(db, { ...filter, limit });
    const names = new Map(
      await Promise.all(
        filter.tenant_ids.map(async (tenant_id) => {
          const ids = rows.filter((row) => row.tenant_id === tenant_id).map(({ player_id }) => player_id);
          return [tenant_id, await players.staffNames(tenant_id, [...new Set(ids)])] as const;
        }),
      ),
    );
    return rows.map((row) => ({
      row,
      tenant: slugs.get(row.tenant_id) ?? "",
      player_name: names.get(row.tenant_id)?.get(row.player_id) ?? "",
    }));
  };
  const placeOf = ({ row }: { readonly row: RequestRow }): Date => (isWaiting ? row.created_at : (row.answered_at ?? row.created_at));
  return sliceOf(query.limit, read, {
    present: presentListed,
    cursor: (listed) => `${placeOf(listed).toISOString()}_${listed.row.id}`,
  });
}

/** Returns a request with its player's other requests. Refuses with `not_found`. */
export async function readRequest(
  { db, players }: Pick<PrivacyNeeds, "db" | "players">,
  { tenant }: Pick<StaffTenantScope, "tenant">,
  id: string,
): Promise<PrivacyRequestFile> {
  const row = await requestStore.find(db, { tenant_id: tenant.id, id });
  if (!row) throw refuse("not_found");
  const owner = { tenant_id: tenant.id, player_id: row.player_id };
  const [player, names, others] = await Promise.all([
    players.byId(owner),
    players.staffNames(tenant.id, [row.player_id]),
    requestStore.ofPlayer(db, owner, othersShown),
  ]);
  if (!player) throw refuse("not_found");
  return presentFile({ row, tenant: tenant.slug, player_name: names.get(row.player_id) ?? "", player, others });
}

/** Answers a request once; the first answer counts. Refuses with `not_found`, or with `wrong_state` if it was already answered. */
export async function answerRequest(
  needs: Pick<PrivacyNeeds, "db" | "clock" | "players" | "notifications">,
  scope: StaffTenantScope,
  { id, outcome, answer, reason }: RequestAnswer,
): Promise<PrivacyRequestFile> {
  const key = { tenant_id: scope.tenant.id, id };
  const at = needs.clock.now();
  await needs.db.transaction().execute(async (tx) => {
    const found = await requestStore.find(tx, key);
    if (!found) throw refuse("not_found");
    const stored = { outcome, answer, reason, answered_by: scope.staff_id, answered_at: at };
    if (!(await requestStore.answer(tx, key, stored))) throw refuse("wrong_state");
    await recordAuditEvent(tx, scope, {
      at,
      actor: staffActor(scope.staff_id),
      action: "privacy_answered",
      subject: `privacy:${id}`,
      detail: { kind: found.kind, outcome, late: at > found.due_at },
    });
    const to = { tenant_id: key.tenant_id, player_id: found.player_id };
    await needs.notifications.send(tx, { to, notification: answeredNotification({ id }) });
  });
  return readRequest(needs, scope, id);
}
