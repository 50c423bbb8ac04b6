import type { ClosingObstacle, PrivacyState } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { Checkbox } from "@trevo/ui/checkbox";
import { formatMoney } from "@trevo/ui/format";
import { Icon } from "@trevo/ui/icon";
import { Notice } from "@trevo/ui/notice";
import { Sheet } from "@trevo/ui/sheet";
import { showToast } from "@trevo/ui/toasts";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { ActionButton } from "../../lib/action-button.tsx";
import { BlockReasonCard } from "../../lib/block-reason.tsx";
import { useLocale } from "../../lib/locale.ts";
import { type Locale, localPath } from "@trevo/domain";
import { useReauthentication } from "../../lib/reauthentication-fields.tsx";
import { endSession } from "../../lib/session.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useAction } from "../../lib/use-action.ts";
import { m } from "../../paraglide/messages.js";
import { closeAccountMutation } from "./api.ts";

function obstacleText(obstacle: ClosingObstacle, locale: Locale): string {
  const counts = {
    open_rounds: m.privacy_close_rounds,
    boxes: m.privacy_close_boxes,
    prizes: m.privacy_close_prizes,
    missions: m.privacy_close_missions,
  };
  const amounts = {
    balance: m.privacy_close_balance,
    withdrawals: m.privacy_close_withdrawals,
    debt: m.privacy_close_debt,
    cashback: m.privacy_close_cashback,
    commissions: m.privacy_close_commissions,
  };
  if ("count" in obstacle) return counts[obstacle.why]({ count: obstacle.count });
  return amounts[obstacle.why]({ amount: formatMoney(obstacle.amount, locale) });
}

/** Shows first what blocks closing, then the button that closes the account permanently. */
export function ClosingPanel({ state, onChanged }: { state: PrivacyState; onChanged: () => void }) {
  const [open, setOpen] = useState(false);
  const locale = useLocale();
  const { obstacles } = state;
  return (
    <section className="panel" aria-labelledby="privacy-close">
      <h2 className="h2" id="privacy-close">
        {m.privacy_close()}
      </h2>
      <p>{m.privacy_close_text()}</p>
      <p>{m.privacy_close_kept()}</p>
      {obstacles.length > 0 ? (
        <div className="privacy-obstacles">
          <b>{m.privacy_close_first()}</b>
          <ul>
            {obstacles.map((obstacle) => (
              <li key={obstacle.why}>
                <Icon name="clock" />
                {obstacleText(obstacle, locale)}
              </li>
            ))}
          </ul>
          <BlockReasonCard of="refusal.account_not_settled" />
        </div>
      ) : (
        <Button onClick={() => setOpen(true)}>{m.privacy_close()}</Button>
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title={m.privacy_close()} closeLabel={m.close()}>
        <CloseForm bonus={state.bonus} onRefused={onChanged} />
      </Sheet>
    </section>
  );
}

function CloseForm({ bonus, onRefused }: { bonus: number; onRefused: () => void }) {
  const [sure, setSure] = useState(false);
  const [unsure, setUnsure] = useState(false);
  const navigate = useNavigate();
  const locale = useLocale();
  const reauthentication = useReauthentication(false);
  const action = useAction(closeAccountMutation, (failure) => {
    if (failure.error.code === "account_not_settled") onRefused();
    return reauthentication.refused(failure);
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setUnsure(!sure);
    if (!reauthentication.check() || !sure) return;
    const closed = await action.run(reauthentication.reauthentication);
    if (!closed) return;
    endSession();
    showToast(closed.message, "good");
    void navigate(localPath("/", locale));
  };
  return (
    <form className="privacy-form" noValidate onSubmit={(event) => void submit(event)}>
      <p>{m.privacy_close_text()}</p>
      {bonus > 0 ? <Notice tone="warn">{m.privacy_close_bonus({ amount: formatMoney(bonus, locale) })}</Notice> : null}
      {action.failure ? <FailureNotice failure={action.failure} /> : null}
      {reauthentication.fields}
      <Checkbox
        label={m.privacy_close_sure()}
        checked={sure}
        error={unsure ? m.privacy_close_sure_missing() : undefined}
        onChange={(event) => setSure(event.target.checked)}
      />
      <ActionButton action={action} doing={m.privacy_closing()} type="submit" size="large" wide>
        {m.privacy_close_do()}
      </ActionButton>
    </form>
  );
}
