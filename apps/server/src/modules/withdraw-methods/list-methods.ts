import type { WithdrawMethod } from "@trevo/contract";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { WithdrawMethodNeeds } from "./needs.ts";
import { presentMethod } from "./present.ts";
import { withdrawMethodStore } from "./store.ts";

/** The player's methods, oldest first. */
export async function listMethods(needs: WithdrawMethodNeeds, scope: PlayerScope): Promise<WithdrawMethod[]> {
  const methods = await withdrawMethodStore.list(needs.db, keyOf(scope));
  const now = needs.clock.now();
  return methods.map((method) => presentMethod(method, now));
}
