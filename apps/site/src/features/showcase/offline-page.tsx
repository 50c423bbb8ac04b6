import "./showcase.css";
import { Button, ButtonLink } from "@trevo/ui/button";
import { EmptyMark } from "@trevo/ui/mark";
import { useEffect, useState } from "react";
import { m } from "../../paraglide/messages.js";

/** Stands in for a page that could not be reached. It says by itself when there is a connection again. */
export function OfflinePage() {
  const [online, setOnline] = useState<boolean | null>(null);
  useEffect(() => {
    const read = () => setOnline(navigator.onLine);
    // Who opens the page with a connection is told nothing of one.
    if (!navigator.onLine) read();
    addEventListener("online", read);
    addEventListener("offline", read);
    return () => {
      removeEventListener("online", read);
      removeEventListener("offline", read);
    };
  }, []);
  return (
    <div className="lost">
      <EmptyMark />
      <h1>{m.lost_title()}</h1>
      <p>{m.lost_text()}</p>
      <p role="status" data-online={online ? "" : undefined}>
        {online === null ? "" : online ? m.lost_back() : m.lost_still()}
      </p>
      <div>
        <Button onClick={() => location.reload()}>{m.try_again()}</Button>
        <ButtonLink href="/" tone="quiet">
          {m.error_home()}
        </ButtonLink>
      </div>
    </div>
  );
}
