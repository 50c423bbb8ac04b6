import { useQuery } from "@tanstack/react-query";
import { colleaguesQuery } from "./queries.ts";

/**
 * Returns the name for an id, or for an actor of the audit log such as `staff:01890a5d…`. Ids that are not of staff are returned unchanged.
 */
export function useNames(): (id: string) => string {
  const { data } = useQuery(colleaguesQuery);
  return (id) => data?.get(id.replace(/^staff:/, "")) ?? id;
}
