import type { LaunchScope } from "../../kernel/scope.ts";
import type { Holder } from "./seed-store.ts";

/** A launch for real money. */
export type RealScope = LaunchScope & { readonly player_id: string };

export const isReal = (scope: LaunchScope): scope is RealScope => scope.mode === "real" && scope.player_id !== null;
export const demoLaunch = (scope: LaunchScope) => ({ tenant_id: scope.tenant.id, launch_id: scope.launch_id });

/** The holder of the seeds that a launch plays with: its player, or the launch itself in a demo. */
export const holderOf = (scope: LaunchScope): Holder => ({
  tenant_id: scope.tenant.id,
  holder_id: isReal(scope) ? scope.player_id : scope.launch_id,
});
