import { useQuery } from "@tanstack/react-query";
import { colleaguesQuery } from "./queries.ts";

/** Who is meant by an id, or by an actor of the audit log such as `staff:01890a5d…`; what is nobody's of staff stays as it is. */
export function useNames(): (id: string) => string {
  const { data } = useQuery(colleaguesQuery);
  return (id) => data?.get(id.replace(/^staff:/, "")) ?? id;
}
