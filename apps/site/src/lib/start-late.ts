import { countClick } from "./count-click.ts";
import { countVisit } from "./count-visit.ts";
import { keepPlace } from "./place.ts";
import { keepConnected } from "./realtime.ts";

/** Starts what can wait until the page has painted. Returns the function that ends it. */
export function startLate(realtime: Parameters<typeof keepConnected>[0]): () => void {
  void keepPlace();
  void countClick();
  void countVisit();
  return keepConnected(realtime);
}
