import "./preferences.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ConsentChannel, MessagePreferences } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { Checkbox } from "@trevo/ui/checkbox";
import { Icon } from "@trevo/ui/icon";
import { Notice } from "@trevo/ui/notice";
import { ErrorState, Skeleton } from "@trevo/ui/states";
import { showToast } from "@trevo/ui/toasts";
import { errorText } from "../../lib/error-text.ts";
import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useSite } from "../../lib/site-data.ts";
import { useAction } from "../../lib/use-action.ts";
import { m } from "../../paraglide/messages.js";
import { messageKeys, preferencesQuery, resumeMutation, setConsentMutation, setPreferenceMutation } from "./api.ts";
import { SuppressedContacts } from "./suppressed-contacts.tsx";

const channelNames: Record<ConsentChannel, () => string> = {
  push: m.messages_push,
  email: m.messages_email,
  sms: m.messages_sms,
  whatsapp: m.messages_whatsapp,
  in_app: m.messages_in_app,
};

/** Messages the player receives by channel, and the consents given. Needs a `ListMemory` above. */
export function PreferencesPanel() {
  const { data, isError, refetch } = useQuery(preferencesQuery());
  if (data) return <Preferences preferences={data} />;
  if (isError)
    return <ErrorState text={m.messages_failed()} action={<Button onClick={() => void refetch()}>{m.messages_retry()}</Button>} />;
  return (
    <div role="status" aria-label={m.loading()} className="preferences">
      <Skeleton className="h-60" />
    </div>
  );
}

function Preferences({ preferences }: { preferences: MessagePreferences }) {
  const client = useQueryClient();
  const preference = useAction(setPreferenceMutation);
  const consent = useAction(setConsentMutation);
  const resume = useAction(resumeMutation);
  const busy = preference.busy || consent.busy || resume.busy;
  const failure = preference.failure ?? consent.failure ?? resume.failure;
  const keep = (reply: { data: MessagePreferences } | null | undefined) => {
    if (!reply) return;
    client.setQueryData(messageKeys.preferences, reply.data);
    showToast(m.messages_saved(), "good");
  };
  const { version, text } = preferences.consent_text;
  const agree = async (change: Pick<MessagePreferences["consents"][number], "purpose" | "channel" | "granted">) =>
    keep(await consent.run({ ...change, ...(change.granted && { text_version: version }) }));
  return (
    <section className="preferences" aria-busy={busy}>
      <div className="panel">
        <h2 className="h2">{m.messages_title()}</h2>
        <p>{m.messages_intro()}</p>
        <SuppressedContacts
          suppressed={preferences.suppressed}
          busy={resume.busy}
          onResume={async (channel) => keep(await resume.run({ channel }))}
        />
        <PreferenceTable preferences={preferences} busy={busy} onSet={async (input) => keep(await preference.run(input))} />
        <LastChange at={preferences.changed_at} />
      </div>
      <div className="panel">
        <h2 className="h2">{m.messages_marketing()}</h2>
        <p>{text}</p>
        {preferences.consents.map(({ purpose, channel, granted }) => (
          <Checkbox
            key={`${purpose} ${channel}`}
            label={purpose === "chat_push" ? m.messages_chat_push() : m.messages_marketing_by({ channel: channelNames[channel]() })}
            checked={granted}
            disabled={busy}
            onChange={({ target: { checked } }) => void agree({ purpose, channel, granted: checked })}
          />
        ))}
        <p>{m.messages_never()}</p>
      </div>
      {failure ? (
        <Notice tone="bad" announce>
          {errorText(failure)}
        </Notice>
      ) : null}
    </section>
  );
}

function LastChange({ at }: { at: string | null }) {
  const locale = useLocale();
  const { timezone } = useSite();
  return at ? <p>{m.messages_changed({ moment: momentText(at, { locale, timezone }) })}</p> : null;
}

type Category = MessagePreferences["categories"][number];

interface TableProps {
  preferences: MessagePreferences;
  busy: boolean;
  onSet: (input: { category: Category["category"]; channel: Category["channels"][number]["channel"]; enabled: boolean }) => Promise<void>;
}

function PreferenceTable({ preferences: { categories }, busy, onSet }: TableProps) {
  const channels = categories[0]?.channels.map(({ channel }) => channel) ?? [];
  return (
    <table className="preferences-table">
      <thead>
        <tr>
          <th scope="col">{m.messages_category()}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {channelNames[channel]()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {categories.map((row) => (
          <tr key={row.category}>
            <th scope="row">
              {row.name}
              {row.class === "mandatory" ? (
                <small>
                  <Icon name="lock" /> {m.messages_mandatory()}
                </small>
              ) : null}
            </th>
            {row.channels.map(({ channel, enabled }) => (
              <td key={channel}>
                <Checkbox
                  label={<span className="sr-only">{m.messages_cell({ category: row.name, channel: channelNames[channel]() })}</span>}
                  checked={enabled}
                  disabled={busy || row.class === "mandatory"}
                  onChange={({ target: { checked } }) => void onSet({ category: row.category, channel, enabled: checked })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
