import { Icon } from "@trevo/ui/icon";
import { m } from "../../paraglide/messages.js";

/** What went wrong with a form as a whole, at its top. The region is always there, so that readers notice what comes. */
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

/** "Confira: Telefone, E-mail.": the fields whose faults are shown. One alone has the cursor and its own sentence already. */
export function faultSummary<N extends string>(
  errors: { readonly [K in N]?: string },
  labels: { readonly [K in N]?: string },
): string | null {
  const faulty = (Object.keys(labels) as N[]).filter((name) => errors[name]).map((name) => labels[name]);
  return faulty.length > 1 ? m.auth_check_fields({ fields: faulty.join(", ") }) : null;
}
