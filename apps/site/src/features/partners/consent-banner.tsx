import { Button } from "@trevo/ui/button";
import { Link } from "@trevo/ui/link";
import { answerConsent } from "../../lib/consent.ts";
import { m } from "../../paraglide/messages.js";
import "./partners.css";

/** Asks for consent to measure visits. Both answers need one click and look alike; the page below stays usable. */
export function ConsentBanner() {
  return (
    <section className="consent" aria-labelledby="consent-title">
      <h2 id="consent-title">{m.consent_title()}</h2>
      <p>
        {m.consent_text()} <Link href="/privacy">{m.consent_more()}</Link>
      </p>
      <div>
        <Button onClick={() => answerConsent("refused")}>{m.consent_refuse()}</Button>
        <Button onClick={() => answerConsent("granted")}>{m.consent_accept()}</Button>
      </div>
    </section>
  );
}
