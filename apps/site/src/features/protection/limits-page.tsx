import "./protection.css";
import type { ProtectionState } from "@trevo/contract";
import { limitKinds } from "@trevo/contract/protection-rules";
import { Button } from "@trevo/ui/button";
import { ErrorState, Skeleton } from "@trevo/ui/states";
import { useState } from "react";
import { BlockReasonCard } from "../../lib/block-reason.tsx";
import { ListMemory } from "../../lib/query.tsx";
import { m } from "../../paraglide/messages.js";
import { ChangeList } from "./change-list.tsx";
import { ExclusionSection } from "./exclusion-section.tsx";
import { HelpLines } from "./help-lines.tsx";
import { LimitCard } from "./limit-card.tsx";
import { type EditedLimit, LimitSheet } from "./limit-sheet.tsx";
import { PauseSection } from "./pause-section.tsx";
import { RealitySection } from "./reality-section.tsx";
import { useProtection } from "./use-protection.ts";

/** All tools of a player to gamble less, ordered by how much they change. */
export function LimitsPage() {
  return (
    <ListMemory>
      <div className="limits">
        <h1 className="page-title">{m.limits_title()}</h1>
        <p className="limits-lead">{m.limits_lead()}</p>
        <Limits />
        <section className="limits-section">
          <h2 className="h2">{m.history_title()}</h2>
          <ChangeList />
        </section>
        <HelpLines />
      </div>
    </ListMemory>
  );
}

function Limits() {
  const { state, failed, again, take } = useProtection();
  const [edited, setEdited] = useState<EditedLimit | null>(null);
  const [open, setOpen] = useState(false);
  if (failed) return <ErrorState text={m.limits_failed()} action={<Button onClick={again}>{m.try_again()}</Button>} />;
  if (!state)
    return (
      <div className="limit-cards" role="status" aria-label={m.loading()}>
        {limitKinds.map((kind) => (
          <Skeleton key={kind} className="limit-wait" />
        ))}
      </div>
    );
  const edit = (limit: EditedLimit) => {
    setEdited(limit);
    setOpen(true);
  };
  return (
    <>
      <CurrentRestrictions state={state} />
      <div className="limit-cards">
        {(["loss", "deposit", "stake", "time"] as const).map((kind) => (
          <LimitCard
            key={kind}
            kind={kind}
            limits={state.limits.filter((limit) => limit.kind === kind)}
            missing={state.limits_required.includes(kind)}
            onEdit={edit}
            onChanged={take}
          />
        ))}
      </div>
      <RealitySection minutes={state.reality_check_minutes} onChanged={(minutes) => take({ ...state, reality_check_minutes: minutes })} />
      <PauseSection until={state.cooling_off_until} onChanged={take} />
      <ExclusionSection />
      {edited ? (
        <LimitSheet
          key={`${edited.kind} ${edited.period}`}
          limit={edited}
          open={open}
          onClose={() => setOpen(false)}
          onClosed={() => setEdited(null)}
          onChanged={take}
        />
      ) : null}
    </>
  );
}

/** Restrictions that are in force or requested. */
function CurrentRestrictions({ state }: { state: ProtectionState }) {
  return (
    <div className="limits-current">
      {state.limits_required.length > 0 ? (
        <BlockReasonCard of="refusal.limits_required" title={m.limits_required_title()} tone="warn" />
      ) : null}
      {state.cooling_off_until ? (
        <BlockReasonCard of="refusal.cooling_off" title={m.pause_title_now()} until={state.cooling_off_until} tone="warn" />
      ) : null}
      {state.time_up_until ? <BlockReasonCard of="limit.time_up" title={m.time_up()} until={state.time_up_until} tone="warn" /> : null}
    </div>
  );
}
