import { Icon } from "@trevo/ui/icon";
import { m } from "../../paraglide/messages.js";

/** An error of the form as a whole, at its top. The live region is always present, so that screen readers announce it. */
export function FormAlert({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text ? (
        <p className="form-alert">
          <Icon name="warn" /> <span>{text}</span>
        </p>
      ) : null}
    </div>
  );
}

/** "Confira: Telefone, E-mail.": names the fields with errors. A single field needs no summary: it has the focus and its own message. */
export function faultSummary<N extends string>(
  errors: { readonly [K in N]?: string },
  labels: { readonly [K in N]?: string },
): string | null {
  const faulty = (Object.keys(labels) as N[]).filter((name) => errors[name]).map((name) => labels[name]);
  return faulty.length > 1 ? m.auth_check_fields({ fields: faulty.join(", ") }) : null;
}
