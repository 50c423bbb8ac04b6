import { request } from "./api.ts";
import { type Preferences, changePreferences } from "./preferences.ts";

/** Changes the signed-in member's preferences here at once, and on the server for their other machines. */
export function changeOwnPreferences(change: Partial<Preferences>): void {
  changePreferences(change);
  const { mode, singleKeys, ...same } = change;
  const body = {
    ...same,
    ...(mode !== undefined && { mode: mode ?? ("system" as const) }),
    ...(singleKeys !== undefined && { single_keys: singleKeys }),
  };
  // Without a connection the choice applies in this browser until the next sign-in.
  void request("POST /staff/me/preferences", { body }).catch(() => undefined);
}
