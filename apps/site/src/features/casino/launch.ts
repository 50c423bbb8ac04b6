import { useQuery } from "@tanstack/react-query";
import { blockKeyOf } from "@trevo/contract/reasons";
import { useCallback } from "react";
import type { ApiFailure } from "../../lib/error-text.ts";
import { usePageQueries } from "../../lib/query.tsx";
import { ApiError } from "../../lib/request.ts";
import { launchQuery, type LaunchOf } from "./api.ts";

/** A launch is loading, then playing. A failed launch shows as maintenance, unless the server's refusal tells the player what to do. */
export type Launch =
  | { state: "loading" }
  | { state: "playing"; url: string }
  | { state: "maintenance" }
  | { state: "refused"; failure: ApiFailure };

/** Loads the game's address whenever game, mode or player change; waits while the mode is null. */
export function useLaunch(of: LaunchOf): [launch: Launch, again: () => void] {
  const { data, error, isFetching, refetch } = useQuery(launchQuery(of), usePageQueries());
  const again = useCallback(() => void refetch(), [refetch]);
  if (isFetching) return [{ state: "loading" }, again];
  if (error) return [failedLaunch(error), again];
  return [data === undefined ? { state: "loading" } : { state: "playing", url: data }, again];
}

function failedLaunch(error: Error): Launch {
  if (!(error instanceof ApiError)) return { state: "maintenance" };
  const { failure } = error;
  const code = failure.error.code ?? "";
  const saysWhatToDo = code === "session_required" || blockKeyOf(code) !== null || failure.status === 0;
  return saysWhatToDo ? { state: "refused", failure } : { state: "maintenance" };
}
