import { Button, ButtonLink } from "@trevo/ui/button";
import { useState } from "react";
import { useStore } from "../../lib/store.ts";
import { m } from "../../paraglide/messages.js";
import type { Room } from "./create-room.ts";

/** Visible only to the author of the message: links to limits and pauses, and a helpline. */
export function Care({ room }: { room: Room }) {
  const { care } = useStore(room.view);
  const [closed, setClosed] = useState<typeof care>(null);
  if (care === null || closed === care) return null;
  return (
    <section className="chat-care" role="status">
      <b>{care === 2 ? m.chat_care_now_title() : m.chat_care_title()}</b>
      <p>{care === 2 ? m.chat_care_now() : m.chat_care()}</p>
      <div>
        {care === 2 ? (
          <a href="tel:188">{m.chat_care_call()}</a>
        ) : (
          <ButtonLink href="/responsible-gambling">{m.chat_care_limits()}</ButtonLink>
        )}
        <Button tone="quiet" onClick={() => setClosed(care)}>
          {m.close()}
        </Button>
      </div>
    </section>
  );
}
