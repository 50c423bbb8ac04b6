import { consentText } from "@trevo/contract/consent-text";
import { Checkbox } from "@trevo/ui/checkbox";
import { CpfInput } from "@trevo/ui/cpf-input";
import { DateInput } from "@trevo/ui/date-input";
import { Link } from "@trevo/ui/link";
import { PasswordInput } from "@trevo/ui/password-input";
import { PhoneInput } from "@trevo/ui/phone-input";
import { TextInput } from "@trevo/ui/text-input";
import { EmailInput } from "../../lib/email-input.tsx";
import { useLocale } from "../../lib/locale.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { CouponField } from "./coupon-field.tsx";
import { StrengthMeter } from "./strength-meter.tsx";
import type { RegisterField, RegisterFields } from "./register-rules.ts";
import type { Fields } from "./use-fields.ts";

interface StepProps {
  fields: Fields<RegisterFields>;
}

export function ContactStep({ fields }: StepProps) {
  return (
    <>
      <div className="auth-pair">
        <TextInput {...fields.text("first_name")} label={m.auth_first_name()} autoComplete="given-name" autoFocus />
        <TextInput {...fields.text("last_name")} label={m.auth_last_name()} autoComplete="family-name" />
      </div>
      <PhoneInput {...fields.masked("phone")} label={m.auth_phone()} autoComplete="tel-national" />
      <EmailInput {...fields.text("email")} label={m.auth_email()} />
    </>
  );
}

export function IdentityStep({ fields, cpfRequired }: StepProps & { cpfRequired: boolean }) {
  return (
    <>
      <DateInput {...fields.masked("birth_date")} label={m.auth_birth()} hint={m.auth_birth_hint()} autoComplete="bday" autoFocus />
      <CpfInput {...fields.masked("cpf")} label={cpfRequired ? m.auth_cpf() : m.auth_cpf_optional()} hint={m.auth_cpf_hint()} />
    </>
  );
}

export function PasswordStep({ fields }: StepProps) {
  const { first_name, last_name, email, phone } = fields.values;
  const { features } = useSite();
  const eye = { showLabel: m.auth_password_show(), hideLabel: m.auth_password_hide(), autoComplete: "new-password" };
  return (
    <>
      <div>
        <PasswordInput {...fields.text("password")} {...eye} label={m.auth_password()} hint={m.auth_password_hint()} autoFocus />
        <StrengthMeter password={fields.values.password} own={[first_name, last_name, email.split("@")[0] ?? "", phone]} />
      </div>
      <PasswordInput {...fields.text("password_confirmation")} {...eye} label={m.auth_password_confirm()} />
      <div>
        <Checkbox
          {...fields.box("terms")}
          label={
            <>
              {m.auth_terms_before()}{" "}
              <Link href="/terms" target="_blank">
                {m.auth_terms_link()}
              </Link>{" "}
              {m.auth_terms_between()}{" "}
              <Link href="/privacy" target="_blank">
                {m.auth_privacy_link()}
              </Link>
            </>
          }
        />
        <Checkbox {...fields.box("adult")} label={m.auth_adult()} />
      </div>
      <Offers fields={fields} />
      {features.includes("coupons") ? (
        <CouponField value={fields.values.coupon} error={fields.errors.coupon} onChange={(code) => fields.set("coupon", code)} />
      ) : null}
    </>
  );
}

/** Consent to marketing: separate from the terms, optional, and never ticked in advance. */
function Offers({ fields }: StepProps) {
  const { siteTitle } = useSite();
  return (
    <fieldset className="auth-offers">
      <legend>{m.auth_offers()}</legend>
      <p>{consentText(siteTitle)[useLocale()]}</p>
      <Checkbox {...fields.box("offers_email")} label={m.auth_offers_email()} />
      <Checkbox {...fields.box("offers_push")} label={m.auth_offers_push()} />
    </fieldset>
  );
}

/** Labels of these fields in a summary. */
export const labelsOf = (names: readonly RegisterField[]): { [K in RegisterField]?: string } =>
  Object.fromEntries(names.map((name) => [name, labels[name]()]));

const labels: Record<RegisterField, () => string> = {
  first_name: m.auth_first_name,
  last_name: m.auth_last_name,
  phone: m.auth_phone,
  email: m.auth_email,
  birth_date: m.auth_birth,
  cpf: m.auth_cpf,
  password: m.auth_password,
  password_confirmation: m.auth_password_confirm,
  terms: m.auth_terms_name,
  adult: m.auth_adult_name,
  offers_email: m.auth_offers_email,
  offers_push: m.auth_offers_push,
  coupon: m.auth_coupon,
};
