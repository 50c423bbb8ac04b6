import type { PixKeyType } from "@trevo/domain";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { WithdrawMethodNeeds } from "./needs.ts";
import { openKey } from "./key-vault.ts";
import { opensFor } from "./policy.ts";
import { withdrawMethodStore } from "./store.ts";

/** A Pix key of the player's own, opened for paying. */
export interface OpenMethod {
  readonly id: string;
  readonly type: PixKeyType;
  /** As DICT spells it. */
  readonly key: string;
  readonly key_masked: string;
}

/** Null when this is no method of the player's, or none that this session may pay to. */
export async function openMethod(needs: WithdrawMethodNeeds, scope: PlayerScope, id: string): Promise<OpenMethod | null> {
  const method = await withdrawMethodStore.find(needs.db, keyOf(scope), id);
  if (!method || !opensFor(scope, method.type)) return null;
  const { type, key_masked } = method;
  return { id, type, key: openKey(needs.vault, method), key_masked };
}
