import type { PlayerScope, TenantScope } from "../../kernel/scope.ts";

/** The viewer of a race: a guest, or a signed-in player. */
export interface RaceViewer extends Pick<TenantScope, "tenant" | "locale"> {
  readonly player: PlayerScope | null;
}
