import type { Tenant } from "../../kernel/scope.ts";
import type { StakeSession } from "../wallet/index.ts";

/** What a stake requires of its launch's session. Nothing if the launch has none. */
export const stakeSession = (tenant: Tenant, sessionId: string | null): { readonly session?: StakeSession } =>
  sessionId === null ? {} : { session: { id: sessionId, idle_ms: tenant.settings.policy.session_idle_ms } };
