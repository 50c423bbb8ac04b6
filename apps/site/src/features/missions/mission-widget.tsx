import type { Mission } from "@trevo/contract";
import { Button, ButtonLink } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { ProgressRing } from "@trevo/ui/progress";
import { type CSSProperties, type KeyboardEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { useLocale } from "../../lib/locale.ts";
import { localPath } from "@trevo/domain";
import { m } from "../../paraglide/messages.js";
import { continuePath, nextGoal } from "./goal-link.ts";
import { ClaimLabel } from "./mission-card.tsx";
import { GoalBar } from "./mission-goals.tsx";
import { heightOf, minTop } from "./place-widgets.ts";
import { useClaim } from "./use-mission.ts";
import { useDrag } from "./use-drag.ts";
import { useEscape } from "./use-escape.ts";
import type { KeptWidget } from "./widget-memory.ts";

const shrinkMs = 240;
/** Pixels moved per press of an arrow key. */
const step = 16;

export interface MissionWidgetProps {
  mission: Mission;
  widget: KeptWidget;
  top: number;
  isNarrow: boolean;
  onChange: (change: Partial<KeptWidget>) => void;
}

/** A mission at the edge: a ring while closed; when open, its goal, progress and action. */
export function MissionWidget({ mission, widget, top, isNarrow, onChange }: MissionWidgetProps) {
  const { title, state } = mission;
  const toggle = useRef<HTMLButtonElement>(null);
  const [isGoing, setGoing] = useState(false);
  const { isOpen } = widget;
  const move = (to: number) => onChange({ positionY: Math.max(minTop, Math.round(to)) });
  const drag = useDrag({ from: top, onMove: move });
  const { busy, error, claim } = useClaim(mission, async () => {
    onChange({ isClaimed: true, claimed_at: new Date().toISOString() });
    setGoing(true);
    await new Promise((resolve) => setTimeout(resolve, shrinkMs));
  });
  const close = () => {
    onChange({ isOpen: false });
    toggle.current?.focus();
  };
  const frame = useRef<HTMLElement>(null);
  useEscape(frame, () => {
    if (isOpen) close();
    return isOpen;
  });
  const onArrow = (event: KeyboardEvent) => {
    const way = event.key === "ArrowUp" ? -step : event.key === "ArrowDown" ? step : 0;
    if (way === 0) return;
    event.preventDefault();
    move(top + way);
  };
  const style = { top, height: heightOf(widget, isNarrow), "--shrink": `${shrinkMs}ms` } as CSSProperties;
  return (
    <section
      ref={frame}
      className="mission-widget"
      style={style}
      data-open={isOpen ? "" : undefined}
      data-completed={state === "completed" ? "" : undefined}
      data-going={isGoing ? "" : undefined}
      aria-label={title}
    >
      {error ? (
        <p className="mission-error" role="alert">
          {error}
        </p>
      ) : null}
      <button type="button" className="mission-handle" aria-label={m.missions_widget_move({ title })} onKeyDown={onArrow} {...drag}>
        <span aria-hidden="true" />
      </button>
      {isOpen ? <OpenMission mission={mission} busy={busy} onClaim={() => void claim()} /> : null}
      <button
        ref={toggle}
        type="button"
        className="mission-toggle"
        aria-expanded={isOpen}
        aria-label={isOpen ? m.missions_widget_close({ title }) : m.missions_widget_open({ title })}
        onClick={() => onChange({ isOpen: !isOpen })}
      >
        {isOpen ? (
          <Icon name="x" />
        ) : (
          <ProgressRing label={title} percent={mission.progress} tone={state === "completed" ? "win" : "accent"}>
            {state === "completed" ? <Icon name="gift" /> : undefined}
          </ProgressRing>
        )}
      </button>
    </section>
  );
}

function OpenMission({ mission, busy, onClaim }: { mission: Mission; busy: boolean; onClaim: () => void }) {
  const locale = useLocale();
  const goal = nextGoal(mission);
  return (
    <div className="mission-inside">
      <Link to={localPath(`/bonus?tab=missions&mission=${mission.id}`, locale)}>{mission.title}</Link>
      {mission.state === "completed" ? (
        <>
          <p>{mission.rewards.join(" + ")}</p>
          <Button tone="accent" busy={busy ? m.missions_claiming() : undefined} onClick={onClaim}>
            <ClaimLabel mission={mission} />
          </Button>
        </>
      ) : (
        <>
          {goal ? <GoalBar goal={goal} /> : null}
          <div className="mission-row">
            <small>{mission.rewards.join(" + ")}</small>
            <ButtonLink href={continuePath(mission)}>{m.missions_continue()}</ButtonLink>
          </div>
        </>
      )}
    </div>
  );
}
