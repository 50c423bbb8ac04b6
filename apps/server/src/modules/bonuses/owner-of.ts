import type { PlayerKey } from "../../kernel/scope.ts";

/** Nothing but the key: a row has more. */
export const ownerOf = ({ tenant_id, player_id }: PlayerKey): PlayerKey => ({ tenant_id, player_id });
