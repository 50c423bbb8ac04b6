import type { Mission } from "@trevo/contract";
import { StatusBadge, type StatusTone } from "@trevo/ui/badge";
import { Button, ButtonLink } from "@trevo/ui/button";
import { formatMoney } from "@trevo/ui/format";
import { Icon } from "@trevo/ui/icon";
import { Notice } from "@trevo/ui/notice";
import { Link } from "react-router";
import { askConfirm } from "../../lib/confirm.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useLocale } from "../../lib/locale.ts";
import { ModalLink } from "../../lib/modal-link.tsx";
import { momentText } from "../../lib/moment-text.ts";
import { usePageQueries } from "../../lib/query.tsx";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { type Mutation, useAction } from "../../lib/use-action.ts";
import { m } from "../../paraglide/messages.js";
import { acceptMutation, leaveMutation, missionKeys } from "./api.ts";
import { continuePath } from "./goal-link.ts";
import { MissionGoals } from "./mission-goals.tsx";
import { useClaim } from "./use-mission.ts";

const looks: Record<Mission["state"], { tone: StatusTone; word: () => string }> = {
  open: { tone: "plain", word: m.missions_state_open },
  accepted: { tone: "warn", word: m.missions_state_accepted },
  completed: { tone: "good", word: m.missions_state_completed },
  claimed: { tone: "win", word: m.missions_state_claimed },
  expired: { tone: "plain", word: m.missions_state_expired },
  left: { tone: "plain", word: m.missions_state_left },
};

/** What a mission requires and grants, its progress, and the available actions. */
export function MissionCard({ mission, isDetail = false }: { mission: Mission; isDetail?: boolean }) {
  const { tone, word } = looks[mission.state];
  const locale = useLocale();
  const { timezone } = useSite();
  return (
    <article className="mission-card panel" data-state={mission.state} aria-labelledby={`mission-${mission.id}`}>
      <header>
        <h2 className="h3" id={`mission-${mission.id}`}>
          {isDetail ? mission.title : <Link to={`?tab=missions&mission=${mission.id}`}>{mission.title}</Link>}
        </h2>
        <StatusBadge tone={tone}>{word()}</StatusBadge>
      </header>
      <MissionGoals mission={mission} />
      <p className="mission-reward">
        <Icon name="gift" /> {mission.rewards.join(" + ")}
      </p>
      {mission.ends_at && (mission.state === "open" || mission.state === "accepted") ? (
        <p className="mission-end">{m.missions_ends({ date: momentText(mission.ends_at, { locale, timezone }) })}</p>
      ) : null}
      <MissionActions mission={mission} />
    </article>
  );
}

function MissionActions({ mission }: { mission: Mission }) {
  const { token, checked } = useSession();
  if (mission.state === "completed") return <ClaimAction mission={mission} />;
  if (mission.state === "accepted") return <RunningActions mission={mission} />;
  if (mission.state !== "open" || !checked) return null;
  return token ? (
    <AcceptAction mission={mission} />
  ) : (
    <ModalLink modal="login" tone="plain">
      {m.missions_login()}
    </ModalLink>
  );
}

/** One change of a mission, after which the lists are loaded again. */
function useChange(mutation: Mutation<{ data: Mission }, string>, id: string) {
  const client = usePageQueries();
  const action = useAction(mutation);
  const run = async () => {
    if (await action.run(id)) await client.invalidateQueries({ queryKey: missionKeys.all });
  };
  return { ...action, run };
}

function AcceptAction({ mission }: { mission: Mission }) {
  const { busy, failure, run } = useChange(acceptMutation, mission.id);
  return (
    <>
      {failure ? <FailureNotice failure={failure} /> : null}
      <Button onClick={() => void run()} busy={busy ? m.missions_accepting() : undefined}>
        {m.missions_accept()}
      </Button>
    </>
  );
}

function RunningActions({ mission }: { mission: Mission }) {
  const { busy, failure, run } = useChange(leaveMutation, mission.id);
  const leave = async () => {
    const question = { title: m.missions_leave_title(), text: m.missions_leave_text(), yes: m.missions_leave(), danger: true };
    if (await askConfirm(question)) await run();
  };
  return (
    <>
      {failure ? <FailureNotice failure={failure} /> : null}
      <div className="mission-actions">
        <ButtonLink href={continuePath(mission)}>{m.missions_continue()}</ButtonLink>
        <Button tone="quiet" onClick={() => void leave()} busy={busy ? m.missions_leaving() : undefined}>
          {m.missions_leave()}
        </Button>
      </div>
    </>
  );
}

function ClaimAction({ mission }: { mission: Mission }) {
  const { busy, error, claim } = useClaim(mission);
  return (
    <>
      {error ? (
        <Notice tone="bad" announce>
          {error}
        </Notice>
      ) : null}
      <Button tone="accent" onClick={() => void claim()} busy={busy ? m.missions_claiming() : undefined}>
        <ClaimLabel mission={mission} />
      </Button>
    </>
  );
}

/** Label `Resgatar R$ 5,00`; without money, `Resgatar`. */
export function ClaimLabel({ mission }: { mission: Pick<Mission, "reward"> }) {
  const locale = useLocale();
  return mission.reward > 0 ? m.missions_claim_amount({ amount: formatMoney(mission.reward, locale) }) : m.missions_claim();
}
