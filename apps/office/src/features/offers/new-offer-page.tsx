import { useQuery } from "@tanstack/react-query";
import { perLocale } from "@trevo/domain";
import { Link, useLocation, useParams, useSearchParams } from "react-router";
import { PanelState } from "../../frame/panel.tsx";
import { Forbidden } from "../../frame/states.tsx";
import { Badge, Status } from "../../frame/status.tsx";
import { opens, useCan } from "../../lib/member.ts";
import { useEditorWords } from "./editor-words.ts";
import { OfferEditor } from "./offer-editor.tsx";
import { storedOf } from "./offer-form.ts";
import { type Carried, offerQuery } from "./offer-path.ts";
import { type OfferRules, rulesQuery } from "./offer-rules.ts";
import { argsOf, starts } from "./offer-starts.ts";
import { stateShapes, useOfferWords } from "./offer-words.ts";
import type { OfferForm } from "./use-preview.ts";

const creation = opens("POST /staff/:tenant/offers", "offers.draft");

/** Creates an offer from a template of its kind, or as a copy of another. */
export function Screen() {
  const { tenant = "" } = useParams();
  const [params] = useSearchParams();
  const words = useOfferWords();
  const may = useCan(creation, tenant);
  const rules = useQuery({ ...rulesQuery(tenant), enabled: may });
  const copied = params.get("de");
  if (!may) return <Forbidden permission={creation.permission} />;
  if (!rules.data)
    return (
      <div className="detail-page">
        <PanelState label={words.one} onClose={null} error={rules.error} onRetry={() => void rules.refetch()} />
      </div>
    );
  if (copied !== null) return <Copy tenant={tenant} id={copied} rules={rules.data} />;
  const start = starts.find(({ id }) => id === params.get("tipo"));
  if (!start) return <Starts />;
  const initial = { kind: start.kind, name: { pt: "", en: "" }, args: argsOf(start, rules.data) };
  return <NewOffer key={start.id} tenant={tenant} rules={rules.data} initial={initial} />;
}

interface NewProps {
  readonly tenant: string;
  readonly rules: OfferRules;
  readonly initial: OfferForm;
  readonly typed?: OfferForm | null;
}

function NewOffer({ tenant, rules, initial, typed = null }: NewProps) {
  const words = useEditorWords();
  const offers = useOfferWords();
  return (
    <OfferEditor
      tenant={tenant}
      rules={rules}
      offer={null}
      initial={initial}
      typed={typed}
      head={
        <header className="grid gap-1.5">
          <h2 className="panel-title">{words.news}</h2>
          <p className="flex flex-wrap items-center gap-3 text-t2">
            <Status shape={stateShapes.draft}>{offers.states.draft}</Status>
            <Badge>{offers.kinds[initial.kind]}</Badge>
          </p>
        </header>
      }
    />
  );
}

/** Copies everything but codes and uses, which belong to the original, and includes edits that could not be stored there. */
function Copy({ tenant, id, rules }: { readonly tenant: string; readonly id: string; readonly rules: OfferRules }) {
  const offers = useOfferWords();
  const carried = useLocation().state as Carried | null;
  const file = useQuery(offerQuery({ tenant, id }));
  if (!file.data)
    return (
      <div className="detail-page">
        <PanelState label={offers.one} onClose={null} error={file.error} onRetry={() => void file.refetch()} />
      </div>
    );
  const typed = carried ? copyOf(carried.typed) : null;
  return <NewOffer key={id} tenant={tenant} rules={rules} initial={copyOf(storedOf(file.data).form)} typed={typed} />;
}

const copyOf = (form: OfferForm): OfferForm => ({
  ...form,
  name: perLocale((locale) => `${form.name[locale].slice(0, nameMax - suffixes[locale].length)}${suffixes[locale]}`),
});

const nameMax = 80;
/** By the language of the text, whatever language the member reads. */
const suffixes = { pt: " (cópia)", en: " (copy)" };

function Starts() {
  const words = useEditorWords();
  const offers = useOfferWords();
  return (
    <div className="detail-page">
      <div className="mx-auto grid max-w-[1040px] gap-4">
        <header>
          <h2 className="panel-title">{words.kindTitle}</h2>
          <p className="mt-1 text-t2">{words.kindText}</p>
        </header>
        <ul className="rule-starts">
          {starts.map(({ id, kind }) => {
            const [title = id, text = ""] = words.starts[id] ?? [];
            return (
              <li key={id}>
                <Link to={`?tipo=${id}`}>
                  <b>{title}</b>
                  <span>{text}</span>
                  <small>{offers.kinds[kind]}</small>
                </Link>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
