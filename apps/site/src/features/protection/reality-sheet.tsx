import "./protection.css";
import type { PlaySession } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { Link } from "@trevo/ui/link";
import { Money } from "@trevo/ui/money";
import { Notice } from "@trevo/ui/notice";
import { Sheet } from "@trevo/ui/sheet";
import type { ModalState } from "../../lib/modal-state.ts";
import { signOut } from "../../lib/sign-out.ts";
import { createStore, useStore } from "../../lib/store.ts";
import { BlockReasonCard } from "../../lib/block-reason.tsx";
import { m } from "../../paraglide/messages.js";
import { minutesText } from "./protection-words.ts";

export const shownSession = createStore<PlaySession | null>(null);

/** Shows duration and result, and two buttons of equal weight. */
export function RealitySheet({ open, onClose, onClosed }: ModalState) {
  const session = useStore(shownSession);
  if (!session) return null;
  const { now, started_at, minutes_today, result, minutes_left, time_up_until } = session;
  const minutes = Math.floor((Date.parse(now) - Date.parse(started_at)) / 60_000);
  const leave = () => {
    onClose();
    signOut();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={time_up_until ? m.time_up() : m.check_title()}
      closeLabel={m.close()}
      dismissible={false}
    >
      <div className="check">
        <dl>
          <div>
            <dt>{m.check_time()}</dt>
            <dd>{minutesText(minutes)}</dd>
          </div>
          <div>
            <dt>{m.check_today()}</dt>
            <dd>{minutesText(minutes_today)}</dd>
          </div>
          <div className="check-result">
            <dt>{m.check_result()}</dt>
            <dd>
              <Money value={result} signed />
              <small>{result > 0 ? m.check_won() : result < 0 ? m.check_lost() : m.check_even()}</small>
            </dd>
          </div>
        </dl>
        {time_up_until ? (
          <BlockReasonCard of="limit.time_up" until={time_up_until} tone="warn" />
        ) : minutes_left === null ? null : (
          <Notice icon="clock">{m.check_left({ time: minutesText(minutes_left) })}</Notice>
        )}
        <div className="check-ends">
          <Button size="large" onClick={leave}>
            {m.check_leave()}
          </Button>
          <Button size="large" onClick={onClose}>
            {m.check_continue()}
          </Button>
        </div>
        <Link href="/responsible-gambling" className="check-more" onClick={onClose}>
          {m.check_limits()}
        </Link>
      </div>
    </Sheet>
  );
}
