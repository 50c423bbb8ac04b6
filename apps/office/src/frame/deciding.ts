import { queryClient } from "../lib/queries.ts";
import { queuesKey } from "../lib/queues.ts";

/** What a decision leaves behind: everything that these endpoints have answered is read again, and so is what waits. */
export function readAgain(...endpoints: readonly string[]): void {
  for (const endpoint of [...endpoints, queuesKey]) void queryClient.invalidateQueries({ queryKey: [endpoint] });
}
