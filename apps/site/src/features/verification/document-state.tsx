import type { IdentityDocument } from "@trevo/contract";
import { StatusBadge } from "@trevo/ui/badge";
import { m } from "../../paraglide/messages.js";

const badges = {
  pending: { tone: "plain", word: m.verification_state_pending },
  under_review: { tone: "warn", word: m.verification_state_review },
  approved: { tone: "good", word: m.verification_state_approved },
  rejected: { tone: "bad", word: m.verification_state_rejected },
} as const;

/** Status of a document, as an icon and a word. A side that is neither required nor sent is contained in the PDF of the other side. */
export function DocumentState({ document, wanted }: { document: IdentityDocument | undefined; wanted: boolean }) {
  if (document && document.state !== "cancelled" && !(wanted && document.state === "approved")) {
    const { tone, word } = badges[document.state];
    return <StatusBadge tone={tone}>{word()}</StatusBadge>;
  }
  return wanted ? null : <StatusBadge tone="good">{m.verification_state_in_pdf()}</StatusBadge>;
}
