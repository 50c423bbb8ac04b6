import type { PixKeyType, WithdrawMethod } from "@trevo/contract";
import { parsePixKey } from "@trevo/domain";
import { Button } from "@trevo/ui/button";
import { Notice } from "@trevo/ui/notice";
import { PasswordInput } from "@trevo/ui/password-input";
import { SelectInput } from "@trevo/ui/select-input";
import { TextInput } from "@trevo/ui/text-input";
import { type FormEvent, useState } from "react";
import { type ApiFailure, errorText, fieldErrors } from "../../lib/error-text.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useRetryWait } from "../../lib/retry-wait.ts";
import { useSession } from "../../lib/session.ts";
import { keyTypeName, maskedText } from "../../lib/transaction-look.ts";
import { m } from "../../paraglide/messages.js";
import { firstKey, PixKeyInput } from "./pix-key-input.tsx";
import { useSendOnce } from "../../lib/use-action.ts";
import { addMethodMutation } from "./api.ts";

const types: readonly PixKeyType[] = ["cpf", "phone", "email", "evp", "cnpj"];

const badKey: Record<PixKeyType, () => string> = {
  cpf: m.withdraw_add_bad_cpf,
  cnpj: m.withdraw_add_bad_cnpj,
  email: m.withdraw_add_bad_email,
  phone: m.withdraw_add_bad_phone,
  evp: m.withdraw_add_bad_evp,
};

/** Refusals that are shown at a field. */
const placedCodes: ReadonlySet<string> = new Set(["reauth_required", "wrong_credentials", "second_factor_required", "code_wrong"]);

export interface MethodFormProps {
  /** The player has a key already, so the new one must wait for its safety period. */
  another: boolean;
  onAdded: (method: WithdrawMethod) => void;
}

/** Adds another Pix key of the player. */
export function MethodForm({ another, onAdded }: MethodFormProps) {
  const { user } = useSession();
  const [type, setType] = useState<PixKeyType>("cpf");
  const [key, setKey] = useState("");
  const [password, setPassword] = useState("");
  const [factorCode, setFactorCode] = useState("");
  const [wrongKey, setWrongKey] = useState<string>();
  const { failure, busy, asksPassword, asksCode, send, forget } = useAddMethod(onAdded);
  const wait = useRetryWait(failure?.retryAfterMs);
  const errors = failure ? fieldErrors(failure) : {};
  const code = failure?.error.code;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || wait) return;
    if (parsePixKey(type, key) === null) return setWrongKey(badKey[type]());
    void send({ type, key, ...(asksPassword && { password }), ...(asksCode && { code: factorCode.trim() }) });
  };
  const chooseType = (next: PixKeyType) => {
    setType(next);
    setKey(firstKey(next, user));
    setWrongKey(undefined);
    forget();
  };
  const change = (next: string) => {
    setKey(next);
    setWrongKey(undefined);
    forget();
  };
  const shown = failure && !placedCodes.has(code ?? "") && !errors["key"];
  return (
    <form className="withdraw-form" onSubmit={submit} noValidate>
      <p className="withdraw-why">{user?.cpf ? m.withdraw_add_own({ cpf: maskedText(user.cpf) }) : m.withdraw_add_own_first()}</p>
      <SelectInput
        label={m.withdraw_add_type()}
        options={types.map((value) => ({ value, label: keyTypeName(value) }))}
        value={type}
        onChange={chooseType}
      />
      <PixKeyInput type={type} value={key} onChange={change} error={wrongKey ?? errors["key"]} />
      {asksPassword ? (
        <PasswordInput
          label={m.withdraw_add_password()}
          hint={m.withdraw_add_password_why()}
          error={code === "wrong_credentials" ? m.withdraw_add_password_wrong() : undefined}
          showLabel={m.withdraw_add_password_show()}
          hideLabel={m.withdraw_add_password_hide()}
          value={password}
          autoFocus
          onChange={(event) => setPassword(event.target.value)}
        />
      ) : null}
      {asksCode ? (
        <TextInput
          label={m.withdraw_add_code()}
          error={failure && code === "code_wrong" ? errorText(failure) : undefined}
          autoComplete="one-time-code"
          autoCapitalize="none"
          maxLength={24}
          value={factorCode}
          autoFocus
          onChange={(event) => setFactorCode(event.target.value)}
        />
      ) : null}
      {another ? <Notice icon="shield">{m.withdraw_add_hold()}</Notice> : null}
      {shown ? <FailureNotice failure={failure} /> : null}
      <Button
        type="submit"
        tone="accent"
        size="large"
        wide
        busy={busy ? m.withdraw_add_saving() : undefined}
        disabledReason={wait > 0 ? m.money_wait({ seconds: wait }) : null}
      >
        {m.withdraw_add_save()}
      </Button>
    </form>
  );
}

interface NewMethod {
  type: PixKeyType;
  key: string;
  password?: string;
  code?: string;
}

function useAddMethod(onAdded: (method: WithdrawMethod) => void) {
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [asksPassword, setAsksPassword] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  // The intent is the key itself: repeating it with a password or a code is the same request.
  const add = useSendOnce(addMethodMutation, ({ type, key }) => ({ type, key }));
  const send = async (body: NewMethod) => {
    const reply = await add.send(body);
    if (reply.ok) return onAdded(reply.data.data);
    if (reply.error.code === "reauth_required") setAsksPassword(true);
    if (reply.error.code === "second_factor_required") setAsksCode(true);
    setFailure(reply);
  };
  return { failure, busy: add.busy, asksPassword, asksCode, send, forget: () => setFailure(null) };
}
