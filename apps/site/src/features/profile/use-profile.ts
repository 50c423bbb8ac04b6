import type { Profile } from "@trevo/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { sessionStore, updateUser } from "../../lib/session.ts";
import { profileKeys, profileQuery } from "./api.ts";

/** The player's own profile. `take` stores the data of a response here and in the session. Needs a `ListMemory` above. */
export function useProfile() {
  const client = useQueryClient();
  const query = useQuery(profileQuery());
  const take = useCallback(
    (change: Partial<Profile>) => {
      client.setQueryData<Profile>(profileKeys.own, (known) => known && { ...known, ...change });
      const { user } = sessionStore.get();
      const { first_name, last_name, birth_date, language, hide_metrics } = change;
      if (user) updateUser(withGiven(user, { first_name, last_name, birth_date, language, hide_metrics }));
    },
    [client],
  );
  return { profile: query.data, failed: query.isError && !query.data, again: () => void query.refetch(), take };
}

function withGiven<T extends object>(known: T, change: { [K in keyof T]?: T[K] | undefined }): T {
  return { ...known, ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) };
}
