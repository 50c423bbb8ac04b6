import type { VerificationFile } from "@trevo/contract";
import { maskCpf } from "@trevo/domain";
import { sha256 } from "../../kernel/crypto.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { PlayerKey, StaffTenantScope } from "../../kernel/scope.ts";
import { type Player, staffName } from "../players/index.ts";
import { documentStore } from "./document-store.ts";
import type { VerificationNeeds } from "./needs.ts";
import { reviewDueAt } from "./policy.ts";
import { shownReason } from "./present.ts";
import { subjectIndex } from "./subject.ts";
import { type VerificationRow, verificationStore } from "./verification-store.ts";

/** Maximum number of documents read: those of one check, and some that were cancelled or sent before it. */
const mostShown = 6;

/** Version of a review: its check, whose documents are fixed, its cause, and the name and CPF to compare with. */
export function reviewVersion(
  { vault }: Pick<VerificationNeeds, "vault">,
  { check_id, state, review_cause }: Pick<VerificationRow, "check_id" | "state" | "review_cause">,
  player: Player,
): string {
  const subject = player.cpf === null ? "" : subjectIndex(vault, { ...player, cpf: player.cpf }).toString("hex");
  return sha256(`${state}\n${review_cause ?? ""}\n${check_id ?? ""}\n${subject}`).toString("hex");
}

/** What a member of staff compares before deciding. Refuses with `not_found`. */
export async function readReview(
  needs: Pick<VerificationNeeds, "db" | "players" | "vault">,
  { tenant }: Pick<StaffTenantScope, "tenant">,
  id: string,
): Promise<VerificationFile> {
  const key = { tenant_id: tenant.id, player_id: id };
  const player = await needs.players.byId(key);
  if (!player) throw refuse("not_found");
  const row = await verificationStore.read(needs.db, key);
  const { review_since: since, review_cause: cause } = row;
  const isWaiting = row.state === "under_review" && since !== null && cause !== null;
  return {
    tenant: tenant.slug,
    id,
    state: row.state,
    review: isWaiting ? { cause, waiting_since: since.toISOString(), due_at: reviewDueAt(since).toISOString() } : null,
    reason: shownReason(row.reason),
    decided_by: row.decided_by,
    decided_at: row.decided_at?.toISOString() ?? null,
    version: reviewVersion(needs, row, player),
    player: {
      name: staffName(player.first_name, player.last_name),
      cpf: player.cpf === null ? null : maskCpf(player.cpf),
      born_in: Number(player.birth_date.slice(0, 4)),
      state: player.state,
      created_at: player.created_at.toISOString(),
    },
    documents: await shownDocuments(needs.db, key),
  };
}

async function shownDocuments(db: Db | Tx, key: PlayerKey): Promise<VerificationFile["documents"]> {
  const under = await documentStore.inState(db, key, "under_review");
  const sent = under.length > 0 ? under : (await documentStore.list(db, key, mostShown)).filter(({ state }) => state !== "cancelled");
  return sent
    .toSorted((one, other) => order.indexOf(one.type) - order.indexOf(other.type))
    .map(({ id, type, state, media_type, bytes, created_at }) => ({
      id,
      type,
      state,
      media_type,
      bytes,
      created_at: created_at.toISOString(),
    }));
}

const order = ["front", "back", "selfie"];
