import { queryClient } from "../lib/queries.ts";
import { queuesKey } from "../lib/queues.ts";

/** Call after a decision: reloads all answers of these endpoints, and the waiting queues. */
export function readAgain(...endpoints: readonly string[]): void {
  for (const endpoint of [...endpoints, queuesKey]) void queryClient.invalidateQueries({ queryKey: [endpoint] });
}
