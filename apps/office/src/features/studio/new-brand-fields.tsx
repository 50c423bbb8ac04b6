import { type NewBrand, type StaffBrand, brandProfiles } from "@trevo/contract";
import { FieldRow, FieldSaying, saidBy } from "./field-row.tsx";
import { type Faults, freeSlug, isSlug } from "./new-brand-values.ts";
import { useNewBrandWords } from "./new-brand-words.ts";

export interface NewBrandFieldsProps {
  readonly form: NewBrand;
  readonly brands: readonly StaffBrand[];
  readonly host: string;
  readonly isRegulated: boolean;
  /** The server's refusals of the present values. */
  readonly faults: Faults;
  readonly onChange: (part: Partial<NewBrand>) => void;
}

/** Edits name and address. The address follows the name until the member types one. */
export function NameFields({ form, brands, host, faults, onChange }: NewBrandFieldsProps) {
  const words = useNewBrandWords();
  const titleFault = form.title.trim() === "" ? words.titleBad : faults.title;
  const slugFault = isSlug(form.slug) ? faults.slug : words.slugBad;
  const rename = (title: string): void => {
    const follows = form.slug === freeSlug(form.title, brands);
    onChange(follows ? { title, slug: freeSlug(title, brands) } : { title });
  };
  return (
    <>
      <FieldRow id="brand-title" label={words.title} fault={titleFault}>
        <input
          {...saidBy("brand-title", titleFault)}
          maxLength={40}
          autoComplete="off"
          value={form.title}
          onChange={(event) => rename(event.target.value)}
        />
      </FieldRow>
      <FieldRow id="brand-slug" label={words.slug} hint={words.slugHint(host)} fault={slugFault}>
        <input
          {...saidBy("brand-slug", slugFault)}
          maxLength={31}
          autoComplete="off"
          spellCheck={false}
          value={form.slug}
          onChange={(event) => onChange({ slug: event.target.value })}
        />
      </FieldRow>
      <FieldRow id="brand-source" label={words.copyFrom} hint={words.copyHint} fault={faults.copy_from}>
        <select
          {...saidBy("brand-source", faults.copy_from)}
          value={form.copy_from}
          onChange={(event) => onChange({ copy_from: event.target.value })}
        >
          {brands.map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </select>
      </FieldRow>
    </>
  );
}

export function ProfileFields({ form, isRegulated, faults, onChange }: NewBrandFieldsProps) {
  const words = useNewBrandWords();
  return (
    <fieldset disabled={isRegulated} aria-describedby="brand-profile-hint">
      <legend className="field-label">{words.profile}</legend>
      <div className="schema-choices">
        {brandProfiles.map((profile) => (
          <label key={profile} className="schema-check">
            <input type="radio" name="profile" checked={form.profile === profile} onChange={() => onChange({ profile })} />
            {words.profiles[profile]}
          </label>
        ))}
      </div>
      <FieldSaying id="brand-profile" hint={isRegulated ? words.onlyRegulated : words.profileHint[form.profile]} fault={faults.profile} />
    </fieldset>
  );
}
