import type { SecondFactorStatus } from "@trevo/contract";
import { dateFormat } from "@trevo/domain";
import { Button } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { Sheet } from "@trevo/ui/sheet";
import { showToast } from "@trevo/ui/toasts";
import { useState } from "react";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";
import { EnrolForm } from "./enrol-form.tsx";
import { FactorReauthenticationForm } from "./factor-reauthentication-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Step = "enrol" | "disable" | "renew" | "codes";

const titles: Record<Step, () => string> = {
  enrol: m.security_factor,
  disable: m.security_factor_disable_title,
  renew: m.security_factor_renew,
  codes: m.security_recovery_title,
};

export function FactorPanel({ status, onChanged }: { status: SecondFactorStatus; onChanged: () => void }) {
  const [step, setStep] = useState<Step>("enrol");
  const [open, setOpen] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const locale = useLocale();
  const start = (next: Step) => {
    setStep(next);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    onChanged();
  };
  const shown = (drawn: readonly string[]) => {
    setCodes(drawn);
    setStep("codes");
  };
  const off = () => {
    showToast(m.security_factor_disabled());
    close();
  };
  const date = status.since && dateFormat(locale, { dateStyle: "long" }).format(new Date(status.since));
  return (
    <section className="panel" aria-labelledby="security-factor">
      <h2 className="h2" id="security-factor">
        {m.security_factor()}
      </h2>
      <div className="security-row">
        <span className="security-mark" data-good={status.since ? "" : undefined}>
          <Icon name="shield" />
        </span>
        <div>
          <small>{date ? m.security_factor_on({ date, left: status.recovery_codes_left }) : m.security_factor_off()}</small>
        </div>
      </div>
      {status.since ? (
        <div className="security-ways">
          <Button onClick={() => start("renew")}>{m.security_factor_renew()}</Button>
          <Button onClick={() => start("disable")}>{m.security_factor_disable()}</Button>
        </div>
      ) : (
        <Button tone="accent" wide onClick={() => start("enrol")}>
          {m.security_factor_enable()}
        </Button>
      )}
      <Sheet open={open} onClose={close} title={titles[step]()} closeLabel={m.security_close()} dismissible={step !== "codes"}>
        {step === "enrol" ? <EnrolForm onCodes={shown} /> : null}
        {step === "disable" ? <FactorReauthenticationForm purpose="disable" onDone={off} /> : null}
        {step === "renew" ? <FactorReauthenticationForm purpose="renew" onDone={shown} /> : null}
        {step === "codes" ? <RecoveryCodes codes={codes} onDone={close} /> : null}
      </Sheet>
    </section>
  );
}
