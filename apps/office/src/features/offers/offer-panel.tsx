import { useQuery } from "@tanstack/react-query";
import type { OfferPerformance, OfferReport, StaffOfferDetail } from "@trevo/contract";
import { languageTags, locales } from "@trevo/domain";
import { useUiLocale } from "@trevo/ui/locale";
import { Link } from "react-router";
import type { PanelProps, RowKey } from "../../frame/list-types.ts";
import { Checks, Facts, Panel, PanelPart, PanelState } from "../../frame/panel.tsx";
import { Amount } from "../../frame/parts.tsx";
import { Badge, Status } from "../../frame/status.tsx";
import { useMoments, useNumber } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { DecideOffer } from "./decide-offer.tsx";
import { useEditorWords } from "./editor-words.ts";
import { offerPath, offerQuery } from "./offer-path.ts";
import { stateShapes, useOfferWords } from "./offer-words.ts";

export interface OfferProps {
  readonly of: RowKey;
  readonly offer: StaffOfferDetail;
}

export function OfferPanel({ of, onClose, onDecided }: PanelProps) {
  const words = useOfferWords();
  const file = useQuery(offerQuery(of));
  if (!file.data) return <PanelState label={words.one} onClose={onClose} error={file.error} onRetry={() => void file.refetch()} />;
  return <File of={of} offer={file.data} onClose={onClose} onDecided={onDecided} />;
}

function File({ of, offer, onClose }: OfferProps & PanelProps) {
  const words = useOfferWords();
  const locale = useUiLocale();
  const editor = useEditorWords();
  const { moment } = useMoments();
  const latest = offer.versions[0];
  return (
    <Panel
      label={`${words.one}: ${offer.name[locale]}`}
      page={offerPath(of)}
      onClose={onClose}
      line={
        <>
          <Status shape={stateShapes[offer.state]}>{words.states[offer.state]}</Status>
          <span>{words.made(of.tenant, moment(offer.created_at))}</span>
        </>
      }
      head={
        <>
          <p className="panel-title mt-1">{offer.name[locale]}</p>
          <p className="mt-2 flex flex-wrap items-center gap-1.5">
            <Badge>{words.kinds[offer.kind]}</Badge>
            <Badge>
              {words.version} {offer.version}
            </Badge>
            <Link className="button button-quiet ml-auto" to={offerPath(of)}>
              {editor.openEditor}
            </Link>
          </p>
        </>
      }
      foot={<DecideOffer of={of} offer={offer} />}
    >
      {neverLive.has(offer.state) ? null : (
        <PanelPart title={words.used}>
          <Uses of={offer.used} />
        </PanelPart>
      )}
      {latest?.report ? <Report report={latest.report} /> : null}
      {latest
        ? [...locales]
            .toSorted((one, other) => Number(other === locale) - Number(one === locale))
            .map((language) => (
              <PanelPart key={language} title={words.termsIn[language]} note={`${words.version} ${latest.version}`}>
                <p lang={languageTags[language]} className="whitespace-pre-wrap break-words">
                  {latest.terms[language]}
                </p>
              </PanelPart>
            ))
        : null}
      <Versions offer={offer} />
    </Panel>
  );
}

/** States before the first publication, when there is nothing to count. */
const neverLive: ReadonlySet<string> = new Set(["draft", "checked"]);

const money = (centavos: number) => <Amount centavos={centavos} />;

function Uses({ of }: { of: OfferPerformance }) {
  const words = useOfferWords();
  const number = useNumber();
  return (
    <Facts
      facts={[
        [words.granted, number(of.granted)],
        [words.reserved, number(of.reserved)],
        [words.limit, of.in_all === null ? words.noLimit : number(of.in_all)],
        [words.grantedAmount, money(of.granted_cents)],
        [words.reservedAmount, money(of.reserved_cents)],
        [words.budget, of.budget_cents === null ? words.noLimit : money(of.budget_cents)],
      ]}
    />
  );
}

const severityShapes = { block: "bad", warn: "look", info: "waiting" } as const;

function Report({ report: { findings, cost_cents } }: { report: OfferReport }) {
  const words = useOfferWords();
  const locale = useUiLocale();
  return (
    <PanelPart
      title={words.report}
      note={
        <>
          {words.cost} {cost_cents === null ? words.noLimit : <Amount centavos={cost_cents} />}
        </>
      }
    >
      {findings.length === 0 ? <Status shape="good">{words.noFindings}</Status> : null}
      <Checks
        checks={findings.map(({ severity, message }) => ({
          shape: severityShapes[severity],
          text: message[locale],
          result: words.severities[severity],
        }))}
      />
    </PanelPart>
  );
}

function Versions({ offer: { versions } }: Pick<OfferProps, "offer">) {
  const words = useOfferWords();
  const nameOf = useNames();
  const { moment } = useMoments();
  return (
    <PanelPart title={words.versions} note={versions.length}>
      <ul className="grid gap-1.5">
        {versions.map(({ version, state, author, created_at, published_by }) => (
          <li key={version} className="flex flex-wrap items-center gap-1.5">
            <Badge>{version}</Badge>
            <Status shape={stateShapes[state]}>{words.states[state]}</Status>
            <span className="text-t3">
              {words.by(nameOf(author), moment(created_at))}
              {published_by === null ? null : ` · ${words.publishedBy(nameOf(published_by))}`}
            </span>
          </li>
        ))}
      </ul>
    </PanelPart>
  );
}
