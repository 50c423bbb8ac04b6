import { Icon } from "@trevo/ui/icon";
import { m } from "../../paraglide/messages.js";

/** What went wrong with a form as a whole, at its top. The region is always there, so that readers notice what comes. */
export function FormAlert({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text ? <p className="form-alert"><Icon name="warn" /> <span>{text}</span></p> : null}
    </div>
  );
}

/** "Confira: Telefone, E-mail." */
export const checkFields = (labels: readonly string[]): string | null => (labels.length > 0 ? m.auth_check_fields({ fields: labels.join(", ") }) : null);
