import { useQuery } from "@tanstack/react-query";
import type { StaffOfferDetail } from "@trevo/contract";
import { useUiLocale } from "@trevo/ui/locale";
import { useParams } from "react-router";
import { Meter } from "../../frame/parts.tsx";
import { PanelState } from "../../frame/panel.tsx";
import { Badge, Status } from "../../frame/status.tsx";
import { OfferCodes } from "./offer-codes.tsx";
import { OfferEditor } from "./offer-editor.tsx";
import { storedOf } from "./offer-form.ts";
import { offerQuery } from "./offer-path.ts";
import { rulesQuery } from "./offer-rules.ts";
import { OfferVersions } from "./offer-versions.tsx";
import { useEditorWords } from "./editor-words.ts";
import { stateShapes, useOfferWords } from "./offer-words.ts";
import { UsedAmounts } from "./used-amounts.tsx";

/** Shows one offer: its form, its codes, its versions. */
export function Screen() {
  const { tenant = "", id = "" } = useParams();
  const words = useOfferWords();
  const editor = useEditorWords();
  const file = useQuery(offerQuery({ tenant, id }));
  const rules = useQuery(rulesQuery(tenant));
  if (!file.data || !rules.data)
    return (
      <div className="detail-page">
        <PanelState
          label={words.one}
          onClose={null}
          error={file.error ?? rules.error}
          onRetry={() => void Promise.all([file.refetch(), rules.refetch()])}
        />
      </div>
    );
  const offer = file.data;
  const codes = {
    id: "codes",
    title: editor.codes,
    shape: "good" as const,
    children: <OfferCodes of={{ tenant, id }} isLive={offer.state === "published"} />,
  };
  const versions = {
    id: "versions",
    title: words.versions,
    shape: "good" as const,
    note: offer.versions.length,
    children: <OfferVersions offer={offer} rules={rules.data} />,
  };
  return (
    <OfferEditor
      key={id}
      tenant={tenant}
      rules={rules.data}
      offer={offer}
      initial={storedOf(offer).form}
      head={<Head offer={offer} />}
      more={[...(offer.kind === "coupon" ? [codes] : []), versions]}
    />
  );
}

function Head({ offer }: { readonly offer: StaffOfferDetail }) {
  const words = useOfferWords();
  const locale = useUiLocale();
  const { budget_cents, reserved_cents, granted_cents } = offer.used;
  return (
    <header className="grid gap-1.5">
      <h2 className="panel-title">{offer.name[locale]}</h2>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-t2">
        <Status shape={stateShapes[offer.state]}>{words.states[offer.state]}</Status>
        <Badge>{words.kinds[offer.kind]}</Badge>
        <Badge>
          {words.version} {offer.version}
        </Badge>
        {offer.draft_version !== null && offer.draft_version !== offer.version ? (
          <Badge shape="work">{words.draftOf(offer.draft_version)}</Badge>
        ) : null}
        <span className="inline-flex items-center gap-2">
          <UsedAmounts used={offer.used} />
          {budget_cents === null ? null : <Meter share={(reserved_cents + granted_cents) / budget_cents} />}
        </span>
      </p>
    </header>
  );
}
