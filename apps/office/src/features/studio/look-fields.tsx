import { type Ground, grounds } from "@trevo/domain";
import { FieldRow, saidBy } from "./field-row.tsx";
import { useLookWords } from "./look-words.ts";

export interface Look {
  readonly accent: string;
  /** Null if no rule produces the surfaces. */
  readonly ground: Ground | null;
}

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

interface FieldsProps {
  readonly look: Look;
  /** The fault of the colour. */
  readonly fault: string | undefined;
  readonly isReadOnly?: boolean;
  readonly onChange: (part: { readonly accent?: string; readonly ground?: Ground }) => void;
}

/** Edits one colour, typed or picked, and the hue of the surfaces. */
export function LookFields({ look: { accent, ground }, fault, isReadOnly = false, onChange }: FieldsProps) {
  const words = useLookWords();
  const isRight = isColour(accent);
  const wrong = isRight ? fault : words.colourBad;
  return (
    <fieldset disabled={isReadOnly}>
      <FieldRow id="look-accent" label={words.colour} hint={words.colourHint} fault={wrong}>
        <div className="grid grid-cols-[64px_150px] gap-2">
          <input
            type="color"
            aria-label={words.colourPick}
            className="field h-full cursor-pointer p-1"
            value={isRight ? accent.toLowerCase() : "#000000"}
            onChange={(event) => onChange({ accent: event.target.value })}
          />
          <input
            {...saidBy("look-accent", wrong)}
            maxLength={7}
            autoComplete="off"
            spellCheck={false}
            value={accent}
            onChange={(event) => onChange({ accent: event.target.value.trim() })}
          />
        </div>
      </FieldRow>
      <fieldset>
        <legend className="field-label">{words.ground}</legend>
        <div className="schema-choices">
          {grounds.map((one) => (
            <label key={one} className="schema-check">
              <input type="radio" name="ground" checked={ground === one} onChange={() => onChange({ ground: one })} />
              {words.grounds[one]}
            </label>
          ))}
        </div>
      </fieldset>
    </fieldset>
  );
}
