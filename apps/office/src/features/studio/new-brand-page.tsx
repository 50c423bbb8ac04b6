import { useQuery } from "@tanstack/react-query";
import type { NewBrand, StaffBrand } from "@trevo/contract";
import { derivePalettes } from "@trevo/ui/derive-theme";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { readAgain } from "../../frame/deciding.ts";
import { type Decision, DecisionDialog } from "../../frame/decision-dialog.tsx";
import { useLeaving } from "../../frame/leaving.tsx";
import { PanelState } from "../../frame/panel.tsx";
import { RulePage } from "../../frame/rule-page.tsx";
import { Forbidden } from "../../frame/states.tsx";
import { type Shape, Status } from "../../frame/status.tsx";
import { ApiError, request } from "../../lib/api.ts";
import { opens, useCanEverywhere } from "../../lib/member.ts";
import { brandsQuery } from "./brands-query.ts";
import { LookFields, isColour } from "./look-fields.tsx";
import { LookPreview } from "./look-preview.tsx";
import { useLookWords } from "./look-words.ts";
import { NameFields, ProfileFields } from "./new-brand-fields.tsx";
import { type Faults, faultsOf, freeSlug, isSlug } from "./new-brand-values.ts";
import { useNewBrandWords } from "./new-brand-words.ts";

const creation = opens("POST /staff/brands", "brand.state", "operator");

/** Creates a brand from another one, with every value filled in. */
export function Screen() {
  const words = useNewBrandWords();
  const may = useCanEverywhere("brand.state");
  const brands = useQuery({ ...brandsQuery, enabled: may });
  if (!may) return <Forbidden permission={creation.permission} />;
  const [first] = brands.data?.data ?? [];
  if (!brands.data || !first)
    return (
      <div className="detail-page">
        <PanelState label={words.wizard} onClose={null} error={brands.error} onRetry={() => void brands.refetch()} />
      </div>
    );
  return <Wizard brands={brands.data.data} first={first} domain={brands.data.domain} />;
}

interface WizardProps {
  readonly brands: readonly StaffBrand[];
  readonly first: StaffBrand;
  readonly domain: string;
}

function Wizard({ brands, first, domain }: WizardProps) {
  const words = useNewBrandWords();
  const look = useLookWords();
  const { form, faults, isRegulated, isWhole, isDirty, change, refuse } = useNewBrand(brands, first);
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const leaving = useLeaving(isDirty, words);
  const host = `${form.slug}.${domain}`;
  const fields = { form, brands, host, isRegulated, faults, onChange: change };
  const decision: Decision = {
    tenant: form.slug,
    title: words.publishTitle(form.title.trim()),
    text: words.publishText(host),
    action: words.publish,
    send: async () => {
      const { data } = await request("POST /staff/brands", { body: form });
      leaving.allow();
      void navigate("/estudio", { state: { made: data } });
    },
    isShownBelow: refuse,
    onDone: () => readAgain("GET /staff/brands", "GET /staff/me"),
    onConflict: () => readAgain("GET /staff/brands"),
  };
  const source = brands.find(({ slug }) => slug === form.copy_from)?.title ?? "";
  const isNamed = form.title.trim() !== "" && isSlug(form.slug) && !faults.title && !faults.slug && !faults.copy_from;
  return (
    <>
      <RulePage
        label={words.wizard}
        head={
          <header>
            <h2 className="panel-title">{words.wizard}</h2>
            <p className="mt-1 text-t2">{words.wizardText}</p>
          </header>
        }
        sections={[
          { id: "nome", title: words.name, shape: isNamed ? "good" : "bad", children: <NameFields {...fields} /> },
          {
            id: "aparencia",
            title: look.look,
            shape: isColour(form.accent) && !faults.accent ? "good" : "bad",
            children: <LookFields look={form} fault={faults.accent} onChange={change} />,
          },
          { id: "regras", title: words.rules, shape: faults.profile ? "bad" : "good", children: <ProfileFields {...fields} /> },
        ]}
        asideLabel={look.preview}
        aside={<Aside form={form} source={source} />}
        foot={
          <>
            <p className="panel-why">{isWhole ? words.slugHint(host) : <Status shape="bad">{words.incomplete}</Status>}</p>
            <button type="button" className="button button-large" onClick={() => void navigate("/estudio")}>
              {words.back}
            </button>
            <button type="button" className="button button-large button-main" disabled={!isWhole} onClick={() => setOpen(true)}>
              {words.publish}
            </button>
          </>
        }
      />
      <DecisionDialog decision={isOpen ? decision : null} onClose={() => setOpen(false)} />
      {leaving.dialog}
    </>
  );
}

/** Holds the values, and the server's refusals until the value is changed. */
function useNewBrand(brands: readonly StaffBrand[], first: StaffBrand) {
  const words = useNewBrandWords();
  const isRegulated = brands.some((brand) => brand.is_regulated);
  const [initial] = useState<NewBrand>(() => ({
    title: words.initialTitle,
    slug: freeSlug(words.initialTitle, brands),
    copy_from: first.slug,
    accent: "#ff8a4c",
    ground: "opposite",
    profile: isRegulated ? "regulated" : "default",
  }));
  const [form, setForm] = useState(initial);
  const [faults, setFaults] = useState<Faults>({});
  useEffect(() => {
    if (Object.keys(faults).length > 0) document.querySelector(".rule-form [role=alert]")?.scrollIntoView({ block: "center" });
  }, [faults]);
  return {
    form,
    faults,
    isRegulated,
    isWhole: form.title.trim() !== "" && isSlug(form.slug) && isColour(form.accent) && Object.keys(faults).length === 0,
    isDirty: JSON.stringify(form) !== JSON.stringify(initial),
    change: (part: Partial<NewBrand>): void => {
      setForm((before) => ({ ...before, ...part }));
      setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))));
    },
    /** Returns true if the refusal can be shown at a field of this page. */
    refuse: (error: unknown): boolean => {
      const found = error instanceof ApiError ? faultsOf(error, words.copyGone) : null;
      if (found) setFaults(found);
      return found !== null;
    },
  };
}

function Aside({ form, source }: { form: NewBrand; source: string }) {
  const words = useNewBrandWords();
  // While a colour is incomplete, the last complete one remains.
  const [known, setKnown] = useState(form.accent);
  if (isColour(form.accent) && form.accent !== known) setKnown(form.accent);
  return (
    <>
      <LookPreview palettes={derivePalettes({ accent: known, ground: form.ground })} title={form.title} />
      <section className="rule-aside-part">
        <h2>{words.ready}</h2>
        <ul className="grid gap-1.5">
          {[words.readyGames(source), words.readyTexts, words.readyRules].map((text) => (
            <Ready key={text} shape="good" text={text} />
          ))}
          <Ready shape="waiting" text={words.readyLater} />
        </ul>
      </section>
    </>
  );
}

const Ready = ({ shape, text }: { shape: Shape; text: string }) => (
  <li className="flex items-baseline gap-2">
    <Status shape={shape} />
    {text}
  </li>
);
