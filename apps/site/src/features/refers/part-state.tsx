import { Button } from "@trevo/ui/button";
import { Skeleton } from "@trevo/ui/states";
import type { ReactNode } from "react";
import { thrownText } from "../../lib/request.ts";
import { m } from "../../paraglide/messages.js";

/** Placeholder of a part while it loads, or its error. */
export function PartState({ error, retry }: { error: Error | null; retry: () => void }): ReactNode {
  if (!error) return <Skeleton className="refers-part-wait" />;
  return (
    <section className="panel refers-card" role="alert">
      <p>{thrownText(error)}</p>
      <Button onClick={retry}>{m.try_again()}</Button>
    </section>
  );
}
