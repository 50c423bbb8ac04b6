import "./protection.css";
import { type ProtectionState, limitKinds } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { Notice } from "@trevo/ui/notice";
import { ErrorState, Skeleton } from "@trevo/ui/states";
import { useState } from "react";
import { ListMemory } from "../../lib/query.tsx";
import { m } from "../../paraglide/messages.js";
import { ChangeList } from "./change-list.tsx";
import { ExclusionSection } from "./exclusion-section.tsx";
import { HelpLines } from "./help-lines.tsx";
import { LimitCard } from "./limit-card.tsx";
import { type EditedLimit, LimitSheet } from "./limit-sheet.tsx";
import { PauseSection } from "./pause-section.tsx";
import { RealitySection } from "./reality-section.tsx";
import { useMoment } from "./use-moment.ts";
import { useProtection } from "./use-protection.ts";

/** Everything that a player can do to play less, in the order of how much it changes. */
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
      <Standing state={state} />
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

/** What holds right now, or is asked for. */
function Standing({ state }: { state: ProtectionState }) {
  const moment = useMoment();
  return (
    <div className="limits-standing">
      {state.limits_required.length > 0 ? (
        <Notice tone="warn" icon="shield">
          <b>{m.limits_required_title()}.</b> {m.limits_required_text()}
        </Notice>
      ) : null}
      {state.cooling_off_until ? (
        <Notice tone="warn">
          <b>{m.pause_now({ moment: moment(state.cooling_off_until) })}.</b> {m.pause_now_text()}
        </Notice>
      ) : null}
      {state.time_up_until ? (
        <Notice tone="warn">
          <b>{m.time_up()}.</b> {m.time_up_text({ moment: moment(state.time_up_until) })}
        </Notice>
      ) : null}
    </div>
  );
}
