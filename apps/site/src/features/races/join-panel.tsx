import type { Race } from "@trevo/contract";
import { Button, ButtonLink } from "@trevo/ui/button";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useLocale } from "../../lib/locale.ts";
import { ModalLink } from "../../lib/modal-link.tsx";
import { prizesText } from "../../lib/prize-text.ts";
import { usePageQueries } from "../../lib/query.tsx";
import { useSession } from "../../lib/session.ts";
import { useAction } from "../../lib/use-action.ts";
import { m } from "../../paraglide/messages.js";
import { joinRaceMutation, raceKeys } from "./api.ts";
import { payoutTexts, scoreText } from "./race-text.ts";

/** Action available to the visitor: log in, join, play, or see the outcome. */
export function JoinPanel({ race }: { race: Race }) {
  const { user, token } = useSession();
  if (!token)
    return race.state === "running" || race.state === "upcoming" ? (
      <section className="panel race-join">
        <p>{m.races_guest()}</p>
        <ModalLink modal="login" tone="plain">
          {m.races_login()}
        </ModalLink>
      </section>
    ) : null;
  return (
    <section className="panel race-join" aria-live="polite">
      {race.joined ? <Joined race={race} /> : <NotJoined key={user?.id} race={race} />}
    </section>
  );
}

function NotJoined({ race }: { race: Race }) {
  const client = usePageQueries();
  const { busy, failure, run } = useAction(joinRaceMutation);
  if (race.state === "closing" || race.state === "final") return <p>{m.races_not_joined()}</p>;
  const join = async () => {
    if (await run(race.id)) await client.invalidateQueries({ queryKey: raceKeys.all });
  };
  return (
    <>
      <p>{m.races_join_text()}</p>
      {failure ? <FailureNotice failure={failure} /> : null}
      <Button onClick={() => void join()} busy={busy ? m.races_joining() : undefined}>
        {m.races_join()}
      </Button>
    </>
  );
}

function Joined({ race }: { race: Race }) {
  const { own, state } = race;
  const isOver = state === "closing" || state === "final";
  return (
    <>
      {own ? <OwnPlace race={race} own={own} /> : <p>{isOver ? m.races_own_without() : m.races_own_none()}</p>}
      {isOver ? null : <ButtonLink href="/casino/games">{m.section_games()}</ButtonLink>}
    </>
  );
}

function OwnPlace({ race, own }: { race: Race; own: NonNullable<Race["own"]> }) {
  const locale = useLocale();
  return (
    <>
      <p className="race-own">
        <b>{m.races_own({ place: own.position })}</b>
        <span>{scoreText(own.score, race.unit, locale)}</span>
      </p>
      {own.prizes.length > 0 ? (
        <p>
          {race.state === "final" ? m.races_own_prize() : m.races_own_prize_now()} <b>{prizesText(own.prizes, locale)}</b>
        </p>
      ) : null}
      {own.payout === null ? null : <p>{payoutTexts[own.payout]()}</p>}
    </>
  );
}
