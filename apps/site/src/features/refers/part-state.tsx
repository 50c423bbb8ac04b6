import { Button } from "@trevo/ui/button";
import { Skeleton } from "@trevo/ui/states";
import type { ReactNode } from "react";
import { thrownText } from "../../lib/request.ts";
import { m } from "../../paraglide/messages.js";

/** What a part shows while it is read, and where that fails. */
export function PartState({ error, retry }: { error: Error | null; retry: () => void }): ReactNode {
  if (!error) return <Skeleton className="refers-part-wait" />;
  return (
    <section className="panel refers-card" role="alert">
      <p>{thrownText(error)}</p>
      <Button onClick={retry}>{m.try_again()}</Button>
    </section>
  );
}
