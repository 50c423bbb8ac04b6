import { PasswordInput } from "@trevo/ui/password-input";
import { TextInput } from "@trevo/ui/text-input";
import { useState } from "react";
import { type ApiFailure, errorText } from "./error-text.ts";
import { m } from "../paraglide/messages.js";

export interface Reauthentication {
  password: string;
  code?: string;
}

/** The password, and a code if the account has a second factor: required by every change in this area. */
export function useReauthentication(factor: boolean) {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [asksCode, setAsksCode] = useState(factor);
  const [errors, setErrors] = useState<{ password?: string; code?: string }>({});
  return {
    reauthentication: { password, ...(asksCode && code.trim() && { code: code.trim() }) } satisfies Reauthentication,
    /** Marks missing fields; returns true if none is missing. */
    check: (): boolean => {
      const missing = m.security_required();
      const found = { ...(password === "" && { password: missing }), ...(asksCode && code.trim() === "" && { code: missing }) };
      setErrors(found);
      return Object.keys(found).length === 0;
    },
    /** Shows a refusal at its field; returns false if it belongs to none. */
    refused: (failure: ApiFailure): boolean => {
      const { code: reason } = failure.error;
      if (reason === "wrong_credentials") setErrors({ password: errorText(failure) });
      else if (reason === "code_wrong") setErrors({ code: errorText(failure) });
      else if (reason === "second_factor_required") setAsksCode(true);
      else return false;
      return true;
    },
    fields: (
      <>
        <PasswordInput
          label={m.security_password_present()}
          showLabel={m.security_password_show()}
          hideLabel={m.security_password_hide()}
          error={errors.password}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {asksCode ? (
          <TextInput
            label={m.security_factor_code()}
            error={errors.code}
            value={code}
            autoComplete="one-time-code"
            autoCapitalize="none"
            maxLength={24}
            onChange={(event) => setCode(event.target.value)}
          />
        ) : null}
      </>
    ),
  };
}
