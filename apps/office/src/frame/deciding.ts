import { queryClient } from "../lib/queries.ts";

/** What a decision leaves behind: everything that these endpoints have answered is read again. */
export function readAgain(...endpoints: readonly string[]): void {
  for (const endpoint of endpoints) void queryClient.invalidateQueries({ queryKey: [endpoint] });
}
