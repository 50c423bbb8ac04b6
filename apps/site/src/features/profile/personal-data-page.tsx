import "./profile.css";
import type { Profile } from "@trevo/contract";
import { genders, maritalStates } from "@trevo/contract/profile-rules";
import { languageNames, locales } from "@trevo/domain";
import { Button } from "@trevo/ui/button";
import { Checkbox } from "@trevo/ui/checkbox";
import { DateInput, isoOfDigits } from "@trevo/ui/date-input";
import { Notice } from "@trevo/ui/notice";
import { SelectInput } from "@trevo/ui/select-input";
import { ErrorState, Skeleton } from "@trevo/ui/states";
import { TextInput } from "@trevo/ui/text-input";
import { showToast } from "@trevo/ui/toasts";
import { type FormEvent, useState } from "react";
import { type ApiFailure, errorText, fieldErrors } from "../../lib/error-text.ts";
import { ListMemory } from "../../lib/query.tsx";
import { m } from "../../paraglide/messages.js";
import { AvatarPicker } from "./avatar-picker.tsx";
import { OffersChoice } from "./offers-choice.tsx";
import { type PersonalDraft, changesOf, draftOf } from "./personal-draft.ts";
import { useProfile } from "./use-profile.ts";
import { useSend } from "../../lib/use-action.ts";
import { updateProfileMutation } from "./api.ts";

/** Personal data entered by the player, and how much of it others see. */
export function PersonalDataPage() {
  return (
    <ListMemory>
      <div className="personal">
        <h1 className="page-title">{m.profile_edit()}</h1>
        <PersonalData />
        <OffersChoice />
      </div>
    </ListMemory>
  );
}

function PersonalData() {
  const { profile, failed, again, take } = useProfile();
  if (failed) return <ErrorState text={m.profile_failed()} action={<Button onClick={again}>{m.try_again()}</Button>} />;
  if (!profile)
    return (
      <div role="status" aria-label={m.loading()}>
        <Skeleton className="personal-wait" />
      </div>
    );
  return (
    <section className="panel personal-panel">
      <AvatarPicker profile={profile} onChanged={(avatar) => take({ avatar })} />
      <DataForm profile={profile} onSaved={take} />
    </section>
  );
}

const genderName = { male: m.profile_gender_male, female: m.profile_gender_female };
const maritalName = { single: m.profile_marital_single, dating: m.profile_marital_dating, married: m.profile_marital_married };

/** A blank value is not stored. */
const optionsOf = <V extends string>(values: readonly V[], names: Record<V, () => string>) => [
  { value: "" as const, label: m.profile_untold() },
  ...values.map((value) => ({ value, label: names[value]() })),
];

function DataForm({ profile, onSaved }: { profile: Profile; onSaved: (profile: Profile) => void }) {
  const [draft, setDraft] = useState(() => draftOf(profile));
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const { busy, send } = useSend(updateProfileMutation);
  const errors = failure ? fieldErrors(failure) : {};
  const changes = changesOf(profile, draft, isoOfDigits(draft.birth) ?? "");
  const change = (part: Partial<PersonalDraft>) => setDraft({ ...draft, ...part });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !changes) return;
    setFailure(null);
    const reply = await send(changes);
    if (!reply.ok) return setFailure(reply);
    onSaved(reply.data.data);
    setDraft(draftOf(reply.data.data));
    showToast(m.profile_saved(), "good");
  };
  return (
    <form className="personal-form" onSubmit={(event) => void save(event)} noValidate>
      <TextInput
        label={m.profile_name()}
        autoComplete="name"
        value={draft.name}
        error={errors["name"]}
        onChange={(event) => change({ name: event.target.value })}
      />
      <DateInput
        label={m.profile_birth()}
        autoComplete="bday"
        value={draft.birth}
        error={errors["birth_date"]}
        onChange={(birth) => change({ birth })}
      />
      <SelectInput
        label={m.profile_gender()}
        options={optionsOf(genders, genderName)}
        value={draft.gender}
        onChange={(gender) => change({ gender })}
      />
      <SelectInput
        label={m.profile_marital()}
        options={optionsOf(maritalStates, maritalName)}
        value={draft.marital}
        onChange={(marital) => change({ marital })}
      />
      <SelectInput
        label={m.profile_language()}
        options={locales.map((value) => ({ value, label: languageNames[value] }))}
        value={draft.language}
        onChange={(language) => change({ language })}
      />
      <HideChoice hidden={draft.hide_metrics} onChange={(hide_metrics) => change({ hide_metrics })} />
      {failure && Object.keys(errors).length === 0 ? (
        <Notice tone="bad" announce>
          {errorText(failure)}
        </Notice>
      ) : null}
      <Button
        type="submit"
        tone="accent"
        size="large"
        disabledReason={changes ? null : m.profile_unchanged()}
        busy={busy ? m.profile_saving() : undefined}
      >
        {m.profile_save()}
      </Button>
    </form>
  );
}

function HideChoice({ hidden, onChange }: { hidden: boolean; onChange: (hidden: boolean) => void }) {
  return (
    <div className="personal-hide">
      <Checkbox label={m.profile_hide()} checked={hidden} onChange={(event) => onChange(event.target.checked)} />
      <p>{m.profile_hide_text()}</p>
    </div>
  );
}
