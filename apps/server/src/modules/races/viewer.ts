import type { PlayerScope, TenantScope } from "../../kernel/scope.ts";

/** Whoever looks: a guest, or a signed-in player. */
export interface RaceViewer extends Pick<TenantScope, "tenant" | "locale"> {
  readonly player: PlayerScope | null;
}
