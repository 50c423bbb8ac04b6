import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { StaffDocumentDetail } from "@trevo/contract";
import { type Locale, languageTags, locales } from "@trevo/domain";
import { useUiLocale } from "@trevo/ui/locale";
import { memo, useState } from "react";
import { type Decision, DecisionDialog } from "../../frame/decision-dialog.tsx";
import { Badge } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { useErrorText } from "../../frame/states.tsx";
import { useContentWords } from "./content-words.ts";
import { documentQuery, listEndpoint, versionQuery, versionsQuery } from "./document-path.ts";
import { type Piece, wordDiff, wordsOfMarkup } from "./word-diff.ts";

interface VersionsProps {
  readonly tenant: string;
  readonly document: StaffDocumentDetail;
}

/** Shows who published each version and when, and the words that differ between two versions or the draft. */
export function DocumentVersions({ tenant, document }: VersionsProps) {
  const words = useContentWords();
  const locale = useUiLocale();
  const nameOf = useNames();
  const { moment } = useMoments();
  const { moment: brandMoment } = useMoments(document.time_zone);
  const textOf = useErrorText();
  const queries = useQueryClient();
  const mayEdit = useCan(opens("POST /staff/:tenant/documents/:slug/restore", "content.edit"), tenant);
  const [restored, restore] = useState<number | null>(null);
  const of = { tenant, id: document.slug };
  const read = useQuery({ ...versionsQuery(of), enabled: document.version > 0 });
  if (document.version === 0) return <p className="field-hint">{words.noVersions}</p>;
  if (!read.data) return <p className="field-hint">{read.error ? textOf(read.error) : "…"}</p>;
  const again = (): void => {
    for (const queryKey of [documentQuery(of).queryKey, versionsQuery(of).queryKey, [listEndpoint]])
      void queries.invalidateQueries({ queryKey });
  };
  const decision: Decision | null =
    restored === null
      ? null
      : {
          tenant,
          title: words.restoreTitle(restored),
          text: words.restoreText,
          action: words.makeDraft,
          asksReason: true,
          send: ({ reason }) =>
            request("POST /staff/:tenant/documents/:slug/restore", {
              params: { tenant, slug: document.slug },
              body: { version: restored, current_version: document.version, reason },
            }),
          onDone: again,
          onConflict: again,
        };
  return (
    <>
      <ul className="mt-2 grid gap-1.5">
        {read.data.map(({ version, created_by, created_at, in_force_at, changes, languages }) => (
          <li key={version} className="flex flex-wrap items-center gap-1.5">
            <Badge>{version}</Badge>
            <span>{created_by ? words.by(nameOf(created_by), moment(created_at)) : words.bySeed(moment(created_at))}</span>
            <span className="text-t3">
              {document.kind === "legal" ? `${words.inForce(brandMoment(in_force_at))} · ` : ""}
              {languages.join(" · ")}
            </span>
            {changes ? <span className="text-t2">“{changes[locale] ?? changes.pt}”</span> : null}
            {mayEdit && !document.draft && version !== document.version ? (
              <button type="button" className="button button-quiet" onClick={() => restore(version)}>
                {words.restore}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {document.draft || read.data.length > 1 ? (
        <Compared key={`${document.version}-${document.draft?.revision ?? 0}`} tenant={tenant} document={document} />
      ) : null}
      <DecisionDialog decision={decision} onClose={() => restore(null)} />
    </>
  );
}

function Compared({ tenant, document }: VersionsProps) {
  const words = useContentWords();
  const { version: latest, draft, slug } = document;
  const [chosen, choose] = useState({ from: draft ? latest : latest - 1, to: draft ? 0 : latest });
  const [locale, setLocale] = useState<Locale>("pt");
  const of = { tenant, id: slug };
  const [before, after] = [
    useQuery({ ...versionQuery(of, chosen.from), enabled: chosen.from > 0 }).data,
    useQuery({ ...versionQuery(of, chosen.to), enabled: chosen.to > 0 }).data,
  ];
  const textOf = (number: number, read: typeof before): string | null => {
    const content = number === 0 ? draft?.content : read;
    if (!content) return null;
    const text = content[locale];
    return text ? [text.title, text.summary, wordsOfMarkup(text.body)].join("\n") : "";
  };
  const [one, other] = [textOf(chosen.from, before), textOf(chosen.to, after)];
  const numbers = Array.from({ length: latest }, (_, index) => latest - index);
  const select = (label: string, value: number, change: (version: number) => void) => (
    <label className="flex items-center gap-2">
      {label}
      <select className="field" value={value} onChange={(event) => change(Number(event.target.value))}>
        {draft ? <option value={0}>{words.draftVersion}</option> : null}
        {numbers.map((version) => (
          <option key={version} value={version}>
            {words.version} {version}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <>
      <div className="mt-4 mb-2 flex flex-wrap items-center gap-3">
        {select(words.compareFrom, chosen.from, (from) => choose({ ...chosen, from }))}
        {select(words.compareTo, chosen.to, (to) => choose({ ...chosen, to }))}
        {locales.map((each) => (
          <button
            key={each}
            type="button"
            className={`button ${each === locale ? "" : "button-quiet"}`}
            aria-pressed={each === locale}
            onClick={() => setLocale(each)}
          >
            {words.languages[each]}
          </button>
        ))}
      </div>
      {one === null || other === null ? null : <Difference before={one} after={other} locale={locale} />}
    </>
  );
}

const tags: Record<Piece["kind"], "span" | "del" | "ins"> = { same: "span", gone: "del", added: "ins" };

interface DifferenceProps {
  readonly before: string;
  readonly after: string;
  readonly locale: Locale;
}

/** Memoised, because the page renders at every keystroke. */
const Difference = memo(function Difference({ before, after, locale }: DifferenceProps) {
  const words = useContentWords();
  if (before === after) return <p className="field-hint">{words.same}</p>;
  return (
    // A scrollable region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1
    <div className="text-diff" lang={languageTags[locale]} tabIndex={0} role="region" aria-label={words.difference}>
      {wordDiff(before, after).map(({ text, kind }, place) => {
        const Tag = tags[kind];
        return <Tag key={place}>{text}</Tag>;
      })}
    </div>
  );
});
