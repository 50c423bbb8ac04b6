import type { Verification, VerificationReason } from "@trevo/contract";
import { ButtonLink } from "@trevo/ui/button";
import { Icon, type IconName } from "@trevo/ui/icon";
import { Money } from "@trevo/ui/money";
import { BlockReasonCard } from "../../lib/block-reason.tsx";
import { m } from "../../paraglide/messages.js";

const reasons: Record<VerificationReason, () => string> = {
  name_differs: m.verification_reason_name,
  face_differs: m.verification_reason_face,
  unreadable: m.verification_reason_unreadable,
  document_not_accepted: m.verification_reason_document,
  cpf_irregular: m.verification_reason_cpf,
  underage: m.verification_reason_age,
  not_concluded: m.verification_reason_open,
};

interface StateText {
  icon: IconName;
  title: string;
  text: string;
}

function describeState({ state, reason, delayed, by_person, needs_cpf }: Verification): StateText {
  if (state === "approved") return { icon: "check", title: m.verification_approved(), text: m.verification_approved_text() };
  if (state === "under_review" && by_person) return { icon: "clock", title: m.verification_review(), text: m.verification_person_text() };
  if (state === "under_review")
    return { icon: "clock", title: m.verification_review(), text: delayed ? m.verification_delayed_text() : m.verification_review_text() };
  if (state === "rejected") return { icon: "warn", title: m.verification_rejected(), text: reasons[reason ?? "not_concluded"]() };
  return { icon: "shield", title: m.verification_none(), text: needs_cpf ? m.verification_needs_cpf() : m.verification_none_text() };
}

/** Overall status of the verification, its reason and the next step. */
export function VerificationState({ verification }: { verification: Verification }) {
  const { icon, title, text } = describeState(verification);
  const { state, reason } = verification;
  return (
    <section className="panel verify-state" data-state={state} role="status">
      <span className="verify-mark">
        <Icon name={icon} />
      </span>
      <div>
        <h2 className="h2">{title}</h2>
        <p>{text}</p>
        {state === "none" ? <Needs verification={verification} /> : null}
        {state === "approved" ? (
          <div className="verify-ways">
            <ButtonLink href="/casino/games">{m.verification_to_games()}</ButtonLink>
            <ButtonLink href="/responsible-gambling" tone="quiet">
              {m.verification_to_limits()}
            </ButtonLink>
          </div>
        ) : null}
        {state === "rejected" ? <BlockReasonCard of={`verification.${reason ?? "not_concluded"}`} tone="bad" /> : null}
      </div>
    </section>
  );
}

/** Actions that require a verified account, if any. */
function Needs({ verification: { required_for, withdraw_above } }: { verification: Verification }) {
  if (required_for.includes("play")) return <p>{m.verification_needed_play()}</p>;
  if (required_for.includes("deposit")) return <p>{m.verification_needed_deposit()}</p>;
  if (!withdraw_above) return <p>{m.verification_needed_nothing()}</p>;
  return (
    <p>
      {m.verification_needed_withdraw()} <Money value={withdraw_above} />.
    </p>
  );
}
