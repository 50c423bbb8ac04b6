import { useQuery } from "@tanstack/react-query";
import type { BrandDraft } from "@trevo/contract";
import { languageTags, locales } from "@trevo/domain";
import { Link, useParams } from "react-router";
import { useLeaving } from "../../frame/leaving.tsx";
import { PanelState } from "../../frame/panel.tsx";
import { RulePage } from "../../frame/rule-page.tsx";
import { Forbidden } from "../../frame/states.tsx";
import { Badge } from "../../frame/status.tsx";
import { opens, useCan } from "../../lib/member.ts";
import { useNumber } from "../../lib/moments.ts";
import { BrandLookFoot } from "./brand-look-foot.tsx";
import { type BrandLookForm, useBrandLookForm } from "./brand-look-form.ts";
import { lookQuery } from "./brand-look-query.ts";
import { BrandLookVersions } from "./brand-look-versions.tsx";
import { useBrandLookWords } from "./brand-look-words.ts";
import { brandsQuery, siteAddress } from "./brands-query.ts";
import { FieldRow, FieldSaying, saidBy } from "./field-row.tsx";
import { useHostsWords } from "./hosts-words.ts";
import { LookFields } from "./look-fields.tsx";
import { LookPreview } from "./look-preview.tsx";
import { useLookWords } from "./look-words.ts";
import { usePreviewWords } from "./preview-words.ts";
import { useSiteSections } from "./site-sections.tsx";
import { useTranslationsWords } from "./translations-words.ts";

const opening = opens("GET /staff/:tenant/draft", "brand.read");
const previewing = opens("POST /staff/:tenant/preview", "brand.edit");
const writing = opens("POST /staff/:tenant/draft", "brand.edit");

/** Shows one brand: its name, description and colours, as a draft and as versions. */
export function Screen() {
  const { tenant = "" } = useParams();
  const words = useBrandLookWords();
  const may = useCan(opening, tenant);
  const read = useQuery({ ...lookQuery(tenant), enabled: may });
  if (!may) return <Forbidden permission={opening.permission} />;
  if (!read.data)
    return (
      <div className="detail-page">
        <PanelState label={words.page} onClose={null} error={read.error} onRetry={() => void read.refetch()} />
      </div>
    );
  return <Editor key={tenant} tenant={tenant} data={read.data} />;
}

function Editor({ tenant, data }: { tenant: string; data: BrandDraft }) {
  const words = useBrandLookWords();
  const look = useLookWords();
  const form = useBrandLookForm(tenant, data);
  // A scheduled draft must stay as it was approved.
  const mayEdit = useCan(writing, tenant) && !data.draft?.goes_live_at;
  const mayPreview = useCan(previewing, tenant);
  const site = useSiteSections({ tenant, form, zone: data.time_zone, isReadOnly: !mayEdit });
  const leaving = useLeaving(form.isDirty && mayEdit, words);
  const { title, dark, light } = form.look;
  return (
    <>
      <RulePage
        label={words.page}
        head={<Head tenant={tenant} data={data} />}
        sections={[
          {
            id: "textos",
            title: words.texts,
            shape: form.isWhole ? "good" : "bad",
            children: <TextFields form={form} isReadOnly={!mayEdit} />,
          },
          {
            id: "aparencia",
            title: look.look,
            shape: data.failing.length === 0 ? "good" : "bad",
            children: (
              <>
                <LookFields look={form.colour} fault={undefined} isReadOnly={!mayEdit} onChange={form.paint} />
                <ModeField form={form} isReadOnly={!mayEdit} />
              </>
            ),
          },
          ...site,
          {
            id: "versoes",
            title: words.versions,
            shape: data.version > 1 ? "good" : "waiting",
            children: <BrandLookVersions tenant={tenant} version={data.version} />,
          },
        ]}
        asideLabel={look.preview}
        aside={
          <>
            {mayPreview ? <PreviewLink tenant={tenant} /> : null}
            <LookPreview palettes={{ dark, light }} title={title} />
          </>
        }
        foot={<BrandLookFoot tenant={tenant} data={data} form={form} mayEdit={mayEdit} />}
      />
      {leaving.dialog}
    </>
  );
}

/** Links to the draft on the real site. */
function PreviewLink({ tenant }: { tenant: string }) {
  const words = usePreviewWords();
  return (
    <p className="rule-aside-part">
      <Link className="button button-large w-full justify-center" to={`/estudio/${tenant}/previa`}>
        {words.open}
      </Link>
    </p>
  );
}

function Head({ tenant, data }: { tenant: string; data: BrandDraft }) {
  const words = useBrandLookWords();
  const [hostWords, translationWords] = [useHostsWords(), useTranslationsWords()];
  const number = useNumber();
  const brands = useQuery(brandsQuery);
  const host = brands.data?.data.find(({ slug }) => slug === tenant)?.hosts.find((one) => /[a-z]/.test(one));
  return (
    <header className="grid gap-1.5">
      <h2 className="panel-title">{data.look.title}</h2>
      <p className="flex flex-wrap items-center gap-2 text-t2">
        <Badge shape="good">{words.version(number(data.version))}</Badge>
        {host === undefined ? null : (
          <a className="underline" href={siteAddress(host)} target="_blank" rel="noreferrer">
            {words.visit}
          </a>
        )}
        <Link className="underline" to={`/estudio/${tenant}/dominios`}>
          {hostWords.open}
        </Link>
        <Link className="underline" to={`/estudio/${tenant}/traducoes`}>
          {translationWords.open}
        </Link>
      </p>
    </header>
  );
}

interface FieldsProps {
  readonly form: BrandLookForm;
  readonly isReadOnly: boolean;
}

function TextFields({ form: { look, faults, write }, isReadOnly }: FieldsProps) {
  const words = useBrandLookWords();
  const faultOf = (text: string, field: string): string | undefined => (text.trim() === "" ? words.missing : faults[`patch.${field}`]?.[0]);
  const titleFault = faultOf(look.title, "title");
  return (
    <fieldset disabled={isReadOnly}>
      <FieldRow id="look-title" label={words.title} fault={titleFault}>
        <input
          {...saidBy("look-title", titleFault)}
          maxLength={40}
          autoComplete="off"
          value={look.title}
          onChange={(event) => write({ title: event.target.value })}
        />
      </FieldRow>
      {locales.map((locale) => {
        const id = `look-description-${locale}`;
        const fault = faultOf(look.description[locale], `description.${locale}`);
        return (
          <FieldRow key={locale} id={id} label={words.description[locale]} hint={words.descriptionHint} fault={fault}>
            <textarea
              {...saidBy(id, fault)}
              rows={2}
              maxLength={300}
              lang={languageTags[locale]}
              value={look.description[locale]}
              onChange={(event) => write({ description: { ...look.description, [locale]: event.target.value } })}
            />
          </FieldRow>
        );
      })}
    </fieldset>
  );
}

function ModeField({ form: { look, write }, isReadOnly }: FieldsProps) {
  const words = useBrandLookWords();
  const { modes } = useLookWords();
  return (
    <fieldset disabled={isReadOnly} aria-describedby="look-mode-hint">
      <legend className="field-label">{words.mode}</legend>
      <div className="schema-choices">
        {(["dark", "light"] as const).map((mode) => (
          <label key={mode} className="schema-check">
            <input type="radio" name="mode" checked={look.default_mode === mode} onChange={() => write({ default_mode: mode })} />
            {modes[mode]}
          </label>
        ))}
      </div>
      <FieldSaying id="look-mode" hint={words.modeHint} fault={undefined} />
    </fieldset>
  );
}
