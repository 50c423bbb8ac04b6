import "./protection.css";
import type { Balance, WithdrawMethod } from "@trevo/contract";
import { type Client, createClient } from "@trevo/contract/client";
import { Button } from "@trevo/ui/button";
import { CpfInput } from "@trevo/ui/cpf-input";
import { formatMoney } from "@trevo/ui/format";
import { Icon } from "@trevo/ui/icon";
import { Money } from "@trevo/ui/money";
import { Notice } from "@trevo/ui/notice";
import { PasswordInput } from "@trevo/ui/password-input";
import { type FormEvent, useEffect, useMemo, useState } from "react";
import { useAttemptKey } from "../../lib/attempt-key.ts";
import type { ApiFailure } from "../../lib/error-text.ts";
import { useLocale } from "../../lib/locale.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { m } from "../../paraglide/messages.js";

/** All of an excluded player's cash, to the Pix key of the own CPF: with the token that opens nothing else. */
export function PayoutPanel({ token }: { token: string }) {
  const locale = useLocale();
  const payout = usePayout(token);
  const [cpf, setCpf] = useState("");
  const [password, setPassword] = useState("");
  const { balance, method, failure, paid, asksPassword } = payout;
  if (failure?.status === 401 && failure.error.code === "session_required") return <Notice tone="warn">{m.payout_over()}</Notice>;
  if (!balance) return null;
  if (paid !== null)
    return (
      <Notice tone="good" announce>
        {m.payout_done({ amount: formatMoney(paid, locale) })}
      </Notice>
    );
  const amount = balance.balance_withdrawal;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!payout.busy) void payout.take({ cpf, password });
  };
  return (
    <form className="payout" onSubmit={submit} noValidate>
      <p>{m.payout_title()}</p>
      <b>
        <Money value={amount} />
      </b>
      {amount === 0 ? (
        <p>{m.payout_none()}</p>
      ) : (
        <>
          <p>{m.payout_text()}</p>
          {method ? null : <CpfInput label={m.payout_cpf()} hint={m.payout_cpf_hint()} value={cpf} onChange={setCpf} />}
          {asksPassword ? (
            <PasswordInput
              label={m.payout_password()}
              showLabel={m.withdraw_add_password_show()}
              hideLabel={m.withdraw_add_password_hide()}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          ) : null}
          {failure && failure.error.code !== "reauth_required" ? <FailureNotice failure={failure} /> : null}
          <Button type="submit" tone="accent" size="large" wide busy={payout.busy ? m.payout_taking() : undefined}>
            <Icon name="send" />
            {m.payout_take({ amount: formatMoney(amount, locale) })}
          </Button>
        </>
      )}
    </form>
  );
}

/** Balance and key as the token shows them, and the request for all of it. */
function usePayout(token: string) {
  const locale = useLocale();
  const client = useMemo<Client>(
    () =>
      createClient({
        base: "/api",
        headers: () => ({ authorization: `Bearer ${token}`, "accept-language": locale === "en" ? "en-US" : "pt-BR" }),
      }),
    [token, locale],
  );
  const [balance, setBalance] = useState<Balance | null>(null);
  const [method, setMethod] = useState<WithdrawMethod | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [paid, setPaid] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const attempt = useAttemptKey();
  useEffect(() => {
    void client("GET /profile/wallet", {}).then((reply) => (reply.ok ? setBalance(reply.data.data) : setFailure(reply)));
    void client("GET /wallet/withdraw/methods", {}).then(
      (reply) => reply.ok && setMethod(reply.data.data.find((one) => one.type === "cpf") ?? null),
    );
  }, [client]);

  const keyToPay = async ({ cpf, password }: { cpf: string; password: string }): Promise<WithdrawMethod | null> => {
    if (method) return method;
    const body = { type: "cpf" as const, key: cpf, ...(password && { password }) };
    const added = await client("POST /wallet/withdraw/method", { body, idempotencyKey: attempt.keyFor(["method", cpf]) });
    if (added.ok) {
      setMethod(added.data.data);
      return added.data.data;
    }
    setFailure(added);
    return null;
  };
  const take = async (given: { cpf: string; password: string }) => {
    if (!balance) return;
    setBusy(true);
    setFailure(null);
    const key = await keyToPay(given);
    if (key) {
      const body = { amount: balance.balance_withdrawal, method_id: key.id };
      const asked = await client("POST /wallet/withdraw/request", { body, idempotencyKey: attempt.keyFor(body) });
      if (asked.ok) setPaid(body.amount);
      else setFailure(asked);
    }
    setBusy(false);
  };
  return { balance, method, failure, paid, busy, take, asksPassword: failure?.error.code === "reauth_required" };
}
