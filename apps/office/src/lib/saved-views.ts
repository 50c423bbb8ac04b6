import type { SavedView } from "@trevo/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { request } from "./api.ts";
import { queryClient } from "./queries.ts";

const endpoint = "GET /staff/views";

const savedViewsQuery = queryOptions({
  queryKey: [endpoint],
  queryFn: ({ signal }) => request(endpoint, { signal }).then(({ data }) => data),
  staleTime: 60_000,
});

/** Returns the member's own views of a list, then those shared by colleagues. */
export function useSavedViews(list: string, member: { readonly id: string }): readonly SavedView[] {
  const { data = [] } = useQuery(savedViewsQuery);
  const ofList = data.filter((view) => view.list === list);
  return [...ofList.filter(({ made_by }) => made_by === member.id), ...ofList.filter(({ made_by }) => made_by !== member.id)];
}

export const readSavedViews = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [endpoint] });
