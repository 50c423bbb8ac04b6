import assert from "node:assert/strict";
import type { Verification } from "@trevo/contract";
import type { Db } from "../../kernel/db.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import { documentStore } from "./document-store.ts";
import type { VerificationNeeds } from "./needs.ts";
import { presentVerification } from "./present.ts";
import { subjectIndex } from "./subject.ts";
import { type VerificationRow, verificationStore } from "./verification-store.ts";

const mostShown = 50;

export async function readVerification(needs: VerificationNeeds, scope: PlayerScope): Promise<Verification> {
  const key = keyOf(scope);
  const player = await needs.players.byId(key);
  assert(player, "a signed-in player exists");
  const row = await verificationStore.read(needs.db, key);
  const documents = await documentStore.list(needs.db, key, mostShown);
  return presentVerification(scope, { row, verified: holdsFor(needs, row, player), has_cpf: player.cpf !== null, documents });
}

export async function isVerified(needs: VerificationNeeds, player: Player, db: Db = needs.db): Promise<boolean> {
  return holdsFor(needs, await verificationStore.read(db, { tenant_id: player.tenant_id, player_id: player.id }), player);
}

function holdsFor({ vault }: VerificationNeeds, { state, subject_index }: VerificationRow, player: Player): boolean {
  if (state !== "approved" || player.cpf === null) return false;
  return subject_index?.equals(subjectIndex(vault, { ...player, cpf: player.cpf })) ?? false;
}
