import type { OfferCost, OfferPreview } from "@trevo/contract";
import { type Locale, type Localized, languageTags, locales } from "@trevo/domain";
import { useUiLocale } from "@trevo/ui/locale";
import type { ReactNode } from "react";
import { Facts } from "../../frame/panel.tsx";
import { Amount } from "../../frame/parts.tsx";
import type { FieldNote } from "../../frame/schema-context.ts";
import { Failure } from "../../frame/states.tsx";
import { Status } from "../../frame/status.tsx";
import { useNumber } from "../../lib/moments.ts";
import { useEditorWords } from "./editor-words.ts";

interface ProofProps {
  readonly preview: {
    readonly data: OfferPreview | undefined;
    readonly error: Error | null;
    readonly isCurrent: boolean;
    readonly refetch: () => unknown;
  };
  readonly notes: ReadonlyMap<string, readonly FieldNote[]>;
  /** Returns a field's title by its path. */
  readonly titleOf: (path: string) => string;
  /** Terms of the stored version. */
  readonly saved: Localized | null;
  /** The last terms generated from the form. */
  readonly terms: Localized | null;
}

/** Shows beside the form: the linter's findings, the cost, and the terms in both languages. */
export function OfferProof({ preview, notes, titleOf, saved, terms }: ProofProps) {
  const words = useEditorWords();
  const locale = useUiLocale();
  const { data, error, isCurrent, refetch } = preview;
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  const result = data?.result ?? null;
  return (
    <>
      <Part title={words.findings} note={isCurrent ? result && words.profiles[result.profile] : `${words.checking}…`}>
        <Findings notes={notes} titleOf={titleOf} isKnown={data !== undefined} />
      </Part>
      {result ? (
        <Part title={words.cost}>
          <Cost cost={result.cost} />
          <p className="mt-2 flex items-baseline gap-2 text-t2">
            <Status shape={result.approvals_needed > 0 ? "two" : "good"} />
            {result.approvals_needed > 0 ? words.second : words.alone}
          </p>
        </Part>
      ) : null}
      {[...locales]
        .toSorted((one, other) => Number(other === locale) - Number(one === locale))
        .map((language) => (
          <Part key={language} title={words.terms[language]}>
            <Terms text={terms?.[language] ?? null} saved={saved?.[language] ?? null} language={language} isStale={result === null} />
          </Part>
        ))}
    </>
  );
}

const Part = ({ title, note, children }: { readonly title: string; readonly note?: ReactNode; readonly children: ReactNode }) => (
  <section className="rule-aside-part">
    <h2>
      {title}
      {note ? <small>{note}</small> : null}
    </h2>
    {children}
  </section>
);

const order = ["bad", "look", "waiting"] as const;

function Findings({ notes, titleOf, isKnown }: Pick<ProofProps, "notes" | "titleOf"> & { readonly isKnown: boolean }) {
  const words = useEditorWords();
  const all = [...notes].flatMap(([path, said]) => said.map((note) => ({ path, ...note })));
  const sorted = all.toSorted((one, other) => order.indexOf(one.shape) - order.indexOf(other.shape));
  if (!isKnown) return null;
  if (sorted.length === 0) return <Status shape="good">{words.noFindings}</Status>;
  return (
    <ul className="grid gap-1.5">
      {sorted.map(({ path, shape, text }) => (
        <li key={`${path} ${text}`} className="grid grid-cols-[16px_1fr] items-baseline gap-1.5">
          <Status shape={shape} />
          <span>
            {path === "" ? null : <b className="font-semibold">{titleOf(path)}: </b>}
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The amounts are exact: the server counts in whole centavos. */
function Cost({ cost }: { readonly cost: OfferCost }) {
  const words = useEditorWords();
  const number = useNumber();
  const { face_cents, bonus_cents, required_cents, kept_cents, grants, cost_cents, unpriced } = cost;
  const mean = face_cents - bonus_cents + kept_cents;
  const bonus: (readonly [string, ReactNode])[] = [
    [words.required, <Amount key="required" centavos={required_cents} />],
    [words.kept, <Amount key="kept" centavos={kept_cents} />],
  ];
  return (
    <>
      <Facts
        facts={[
          [words.face, <Amount key="face" centavos={face_cents} />],
          ...(bonus_cents > 0 ? bonus : []),
          [words.mean, <Amount key="mean" centavos={mean} />],
          [words.grants, grants === null ? words.unbounded : number(grants)],
          [words.meanAll, grants === null || cost_cents === null ? words.unbounded : <Amount key="all" centavos={grants * mean} />],
          [words.most, cost_cents === null ? words.unbounded : <Amount key="most" centavos={cost_cents} />],
        ]}
      />
      {bonus_cents > 0 ? <p className="field-hint">{words.keptHint}</p> : null}
      {unpriced > 0 ? <p className="field-hint">{words.unpriced(unpriced)}</p> : null}
    </>
  );
}

interface TermsProps {
  readonly text: string | null;
  readonly saved: string | null;
  readonly language: Locale;
  readonly isStale: boolean;
}

function Terms({ text, saved, language, isStale }: TermsProps) {
  const words = useEditorWords();
  if (text === null) return <p className="text-t2">{words.termsWait}</p>;
  const known = saved === null ? null : new Set(saved.split("\n"));
  const isNew = (line: string): boolean => known !== null && !known.has(line);
  return (
    <div className="rule-terms" lang={languageTags[language]}>
      {isStale ? <p className="field-hint">{words.termsWait}</p> : null}
      {text.split("\n\n").map((section) => {
        const [title = "", ...lines] = section.split("\n");
        return (
          <section key={title}>
            <h3>{title}</h3>
            {lines.map((line) => (
              <p key={line} data-new={isNew(line) ? "" : undefined}>
                {line}
              </p>
            ))}
          </section>
        );
      })}
    </div>
  );
}
