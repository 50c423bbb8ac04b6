import type { PixKeyType } from "@trevo/domain";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { WithdrawMethodNeeds } from "./needs.ts";
import { openKey } from "./key-vault.ts";
import { opensFor } from "./policy.ts";
import { withdrawMethodStore } from "./store.ts";

/** A Pix key of the player's own, opened for a payout. */
export interface OpenMethod {
  readonly id: string;
  readonly type: PixKeyType;
  /** In the spelling of DICT. */
  readonly key: string;
  readonly key_masked: string;
}

/** Null if the method does not belong to the player or may not be paid to in this session. */
export async function openMethod(needs: WithdrawMethodNeeds, scope: PlayerScope, id: string): Promise<OpenMethod | null> {
  const method = await withdrawMethodStore.find(needs.db, keyOf(scope), id);
  if (!method || !opensFor(scope, method.type)) return null;
  const { type, key_masked } = method;
  return { id, type, key: openKey(needs.vault, method), key_masked };
}
