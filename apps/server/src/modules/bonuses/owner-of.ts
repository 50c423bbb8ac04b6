import type { PlayerKey } from "../../kernel/scope.ts";

/** Returns only the key, because a row has more fields. */
export const ownerOf = ({ tenant_id, player_id }: PlayerKey): PlayerKey => ({ tenant_id, player_id });
