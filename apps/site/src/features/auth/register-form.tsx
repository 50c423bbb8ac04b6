import type { RegisterInput, User } from "@trevo/contract";
import { consentVersion } from "@trevo/contract/consent-text";
import { Button } from "@trevo/ui/button";
import { isoOfDigits } from "@trevo/ui/date-input";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { campaignCode, referralCode } from "../../lib/campaign.ts";
import { takeChosenCoupon } from "../../lib/chosen-coupon.ts";
import { type ApiFailure, errorText, fieldErrors } from "../../lib/error-text.ts";
import { keepDevice } from "../../lib/known-device.ts";
import { useLocale } from "../../lib/locale.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { useCaptcha } from "./captcha.tsx";
import type { GoogleNewcomer } from "./google-entry.tsx";
import { faultSummary, FormAlert } from "./form-alert.tsx";
import { type RegisterFields, registerRules, registerSteps, stepOf } from "./register-rules.ts";
import { ContactStep, IdentityStep, labelsOf, PasswordStep } from "./register-steps.tsx";
import { StepLeaves } from "./step-leaves.tsx";
import { focusField, useFields } from "./use-fields.ts";
import { clockTime, useWait } from "./use-wait.ts";
import { useSend } from "../../lib/use-action.ts";
import { registerMutation } from "./api.ts";

export interface RegisterFormProps {
  /** National digits already entered in another form. */
  phone: string;
  /** Profile of a visitor who came from Google. */
  google: GoogleNewcomer | null;
  onRegistered: (token: string, user: User) => void;
}

const lastStep = registerSteps.length - 1;

/** Creates an account: contact, identity, password. A refusal by the server leads back to the step that can correct it. */
export function RegisterForm({ phone, google, onRegistered }: RegisterFormProps) {
  const config = useSite();
  const cpfRequired = config.registerCPF || config.is_regulated;
  const form = useRef<HTMLFormElement>(null);
  const wait = useWait();
  const [step, setStep] = useState(0);
  const [faulty, setFaulty] = useState<readonly string[]>([]);
  const { busy, send } = useSend(registerMutation);
  const [alert, setAlert] = useState<string | null>(null);
  const captcha = useCaptcha();
  const [coupon] = useState(takeChosenCoupon);
  const fields = useFields<RegisterFields>(
    {
      first_name: google?.first_name ?? "",
      last_name: google?.last_name ?? "",
      phone,
      email: google?.email ?? "",
      birth_date: "",
      cpf: "",
      password: "",
      password_confirmation: "",
      terms: false,
      adult: false,
      offers_email: false,
      offers_push: false,
      coupon,
    },
    registerRules({ cpfRequired, timezone: config.timezone }),
    { password: "password_confirmation" },
  );
  // Runs after the step with the faulty fields has been rendered.
  useEffect(() => focusField(form.current, faulty[0]), [faulty]);

  const go = (next: number) => {
    setAlert(null);
    setStep(next);
  };
  const refused = (failure: ApiFailure) => {
    captcha.renew();
    const errors = fieldErrors(failure);
    const wrongStep = stepOf(Object.keys(errors));
    if (failure.status === 429) wait.start(failure.retryAfterMs ?? 5_000);
    if (wrongStep === null) return setAlert(errorText(failure));
    fields.show(errors);
    setStep(wrongStep);
    setFaulty(registerSteps.flat().filter((name) => name in errors));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || wait.left > 0) return;
    const wrong = fields.check(registerSteps[step] ?? []);
    setAlert(null);
    if (wrong.length > 0) return setFaulty(wrong);
    if (step < lastStep) return go(step + 1);
    if (captcha.missing) return setAlert(m.auth_captcha_needed());
    const reply = await send({ ...registration(fields.values), ...(google && { idToken: google.idToken }), ...captcha.answer });
    if (!reply.ok) return refused(reply);
    keepDevice(reply.data);
    onRegistered(reply.data.token, reply.data.data);
  };

  return (
    <form ref={form} className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
      <StepLeaves step={step} names={[m.auth_step_contact(), m.auth_step_identity(), m.auth_step_password()]} />
      <FormAlert text={alert ?? faultSummary(fields.errors, labelsOf(registerSteps[step] ?? []))} />
      <div className="register-step">
        {step === 0 ? (
          <ContactStep fields={fields} />
        ) : step === 1 ? (
          <IdentityStep fields={fields} cpfRequired={cpfRequired} />
        ) : (
          <PasswordStep fields={fields} />
        )}
        {step === lastStep ? <RiskNote /> : null}
      </div>
      {step === lastStep ? captcha.challenge : null}
      <div className="auth-ways">
        {step > 0 ? (
          <Button size="large" onClick={() => go(step - 1)}>
            {m.auth_back()}
          </Button>
        ) : null}
        <Button
          type="submit"
          tone="accent"
          size="large"
          wide
          busy={busy ? m.auth_creating() : undefined}
          disabledReason={wait.left > 0 ? m.auth_wait({ time: clockTime(wait.left) }) : undefined}
        >
          {step < lastStep ? m.auth_next() : m.auth_create()}
        </Button>
      </div>
    </form>
  );
}

function registration({ birth_date, cpf, phone, offers_email, offers_push, coupon, ...rest }: RegisterFields): RegisterInput {
  const channels = [...(offers_email ? ["email" as const] : []), ...(offers_push ? ["push" as const] : [])];
  const ref = referralCode();
  const lmcp = campaignCode();
  return {
    ...rest,
    phone: `+55${phone}`,
    birth_date: isoOfDigits(birth_date),
    ...(channels.length > 0 ? { marketing: { channels, text_version: consentVersion } } : {}),
    ...(cpf ? { cpf } : {}),
    ...(coupon.trim() ? { coupon: coupon.trim() } : {}),
    ...(ref ? { ref } : {}),
    ...(lmcp ? { lmcp } : {}),
  };
}

function RiskNote() {
  const config = useSite();
  const locale = useLocale();
  return (
    <p className="auth-risk">
      <b>18+</b> {config.reg_alert?.[locale] ?? m.footer_play()}
    </p>
  );
}
