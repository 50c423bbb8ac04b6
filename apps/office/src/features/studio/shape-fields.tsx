import type { BrandLookForm } from "./brand-look-form.ts";
import { FieldRow } from "./field-row.tsx";
import { type ShapeField, useShapeWords } from "./shape-words.ts";

const choices = {
  corners: ["leaf", "round", "square"],
  opening: ["banner", "balance", "limits"],
  hero: ["poster", "bands", "none"],
  card: ["poster", "arch", "plain"],
  nav: ["dock", "float", "flat"],
  display_font: ["gabarito", "petrona", "atkinson"],
  text_font: ["figtree", "instrument", "atkinson"],
} as const;

/** Edits corners, layout and type of the site. */
export function ShapeFields({ form: { look, write }, isReadOnly }: { form: BrandLookForm; isReadOnly: boolean }) {
  const words = useShapeWords();
  return (
    <fieldset className="schema-fields" disabled={isReadOnly}>
      {(Object.keys(choices) as ShapeField[]).map((field) => (
        <FieldRow key={field} id={`look-${field}`} label={words.fields[field]} fault={undefined}>
          <select
            id={`look-${field}`}
            className="field"
            value={look[field]}
            onChange={(event) => write({ [field]: choices[field].find((one) => one === event.target.value) ?? look[field] })}
          >
            {choices[field].map((one) => (
              <option key={one} value={one}>
                {(words.names[field] as Record<string, string>)[one]}
              </option>
            ))}
          </select>
        </FieldRow>
      ))}
    </fieldset>
  );
}
