import { Button } from "@trevo/ui/button";
import { useState } from "react";
import { useLocale } from "../../lib/locale.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { goToGoogle, googleAddress } from "./google.ts";

/** Sign-in with Google, where the brand offers it. */
export function GoogleButton() {
  const config = useSite();
  const locale = useLocale();
  const [leaving, setLeaving] = useState(false);
  if (!googleAddress(config)) return null;
  return (
    <>
      <p className="auth-or">{m.auth_or()}</p>
      <Button
        size="large"
        wide
        busy={leaving ? m.auth_google_leaving() : undefined}
        onClick={() => {
          setLeaving(true);
          goToGoogle(config, locale);
        }}
      >
        <span className="auth-google" aria-hidden="true">
          G
        </span>
        {m.auth_google()}
      </Button>
    </>
  );
}
