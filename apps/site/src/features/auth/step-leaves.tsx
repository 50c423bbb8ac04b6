import { m } from "../../paraglide/messages.js";

/** Progress of a form in steps: one leaf per step, filled up to the current one. */
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
