import { useQuery } from "@tanstack/react-query";
import { Suspense, lazy, useEffect, useLayoutEffect } from "react";
import { isSessionOver } from "../lib/api.ts";
import { MemberContext } from "../lib/member.ts";
import { adoptPreferences } from "../lib/preferences.ts";
import { memberQuery } from "../lib/queries.ts";
import { Failure } from "../frame/states.tsx";
import { SignIn } from "./sign-in.tsx";

const Console = lazy(() => import("./console.tsx").then(({ Console: Component }) => ({ default: Component })));

/** Loads nothing of the console without a session. The address is kept, so that its screen opens after signing in. */
export function SessionGate() {
  const member = useQuery(memberQuery);
  const { data, error, isError } = member;
  const id = data?.id;
  // Once per sign-in: a later answer may be older than a choice that was just made here.
  const preferences = data?.preferences;
  useLayoutEffect(() => {
    if (preferences) adoptPreferences(preferences);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when somebody has signed in
  }, [id]);
  useEffect(() => {
    if (data || isError) document.documentElement.dataset["ready"] = "";
  }, [data, isError]);
  if (data && !isSessionOver(error))
    return (
      <MemberContext value={data}>
        <Suspense>
          <Console />
        </Suspense>
      </MemberContext>
    );
  if (isSessionOver(error)) return <SignIn />;
  return isError ? (
    <main className="grid min-h-dvh">
      <Failure error={error} onRetry={() => void member.refetch()} />
    </main>
  ) : null;
}
