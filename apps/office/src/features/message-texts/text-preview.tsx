import type { TemplatePreview } from "@trevo/contract";
import { type Locale, languageTags, locales } from "@trevo/domain";
import { useTextWords } from "./text-words.ts";
import type { useTrial } from "./use-trial.ts";

interface PreviewProps {
  readonly trial: ReturnType<typeof useTrial>;
  readonly locale: Locale;
  readonly onChoose: (locale: Locale) => void;
}

/** Shows the text as each channel sends it, in one language at a time. */
export function TextPreview({ trial, locale, onChoose: choose }: PreviewProps) {
  const words = useTextWords();
  const preview = trial.data?.previews[locale];
  return (
    <div className="grid gap-3" aria-busy={!trial.isCurrent}>
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-semibold">{words.preview}</h2>
        <div role="group" aria-label={words.preview} className="flex gap-1">
          {locales.map((one) => (
            <button key={one} type="button" className="button button-quiet" aria-pressed={one === locale} onClick={() => choose(one)}>
              {words.languages[one]}
            </button>
          ))}
        </div>
      </div>
      {trial.isError ? (
        <div className="notice notice-bad" role="alert">
          <span>{words.checkFailed}</span>
          <button type="button" className="button" onClick={() => void trial.refetch()}>
            {words.again}
          </button>
        </div>
      ) : null}
      {trial.isPending ? <p className="field-hint">{words.checking}</p> : null}
      {preview === null ? <p className="field-hint">{words.noPreview}</p> : null}
      {preview ? <Channels preview={preview} locale={locale} /> : null}
    </div>
  );
}

function Channels({ preview: { email, push, sms, whatsapp }, locale }: { readonly preview: TemplatePreview; readonly locale: Locale }) {
  const words = useTextWords();
  const lang = languageTags[locale];
  return (
    <>
      {email ? (
        <section className="message-preview" aria-label={words.channel.email}>
          <h3>{words.channel.email}</h3>
          <p lang={lang}>
            <span className="text-t3">{words.subject}:</span> {email.subject}
          </p>
          <p className="message-bubble" lang={lang}>
            {email.text}
          </p>
          <p className="field-hint">{words.mailHint}</p>
        </section>
      ) : null}
      {push ? (
        <section className="message-preview" aria-label={words.channel.push}>
          <h3>{words.channel.push}</h3>
          <div className="message-bubble" lang={lang}>
            <b>{push.title}</b>
            <p>{push.text}</p>
          </div>
        </section>
      ) : null}
      {(["sms", "whatsapp"] as const).map((channel) => {
        const text = { sms, whatsapp }[channel];
        return text === null ? null : (
          <section key={channel} className="message-preview" aria-label={words.channel[channel]}>
            <h3>{words.channel[channel]}</h3>
            <p className="message-bubble" lang={lang}>
              {text}
            </p>
          </section>
        );
      })}
    </>
  );
}
