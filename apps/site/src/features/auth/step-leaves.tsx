import { m } from "../../paraglide/messages.js";

/** How far a form in steps has come: a leaf a step, filled as far as it goes. */
export function StepLeaves({ step, names }: { step: number; names: readonly string[] }) {
  return (
    <p className="step-leaves">
      <span aria-hidden="true">
        {names.map((name, index) => (
          <i key={name} data-filled={index <= step ? "" : undefined} />
        ))}
      </span>
      <span aria-live="polite">{m.auth_step({ step: step + 1, total: names.length, name: names[step] ?? "" })}</span>
    </p>
  );
}
