import "./protection.css";
import type { WithdrawMethod } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { CpfInput } from "@trevo/ui/cpf-input";
import { formatMoney } from "@trevo/ui/format";
import { Icon } from "@trevo/ui/icon";
import { Money } from "@trevo/ui/money";
import { Notice } from "@trevo/ui/notice";
import { PasswordInput } from "@trevo/ui/password-input";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { ApiFailure } from "../../lib/error-text.ts";
import { useLocale } from "../../lib/locale.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { m } from "../../paraglide/messages.js";
import { usePageQueries } from "../../lib/query.tsx";
import { ApiError } from "../../lib/request.ts";
import { useSendOnce } from "../../lib/use-action.ts";
import { addPayoutKeyMutation, excludedMoneyQuery, payOutMutation } from "./api.ts";

/** Pays all of an excluded player's cash to the Pix key of the player's own CPF, with the token that allows nothing else. */
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

/** Reads the balance and the key with the token, and requests the payout of the whole balance. */
function usePayout(token: string) {
  const access = { token, locale: useLocale() };
  const client = usePageQueries();
  const query = excludedMoneyQuery(access);
  const money = useQuery(query, client);
  const addKey = useSendOnce(addPayoutKeyMutation(access), ({ key }) => key);
  const payOut = useSendOnce(payOutMutation(access));
  const [refused, setRefused] = useState<ApiFailure | null>(null);
  const [paid, setPaid] = useState<number | null>(null);
  const method = money.data?.method ?? null;

  const keyToPay = async ({ cpf, password }: { cpf: string; password: string }): Promise<WithdrawMethod | null> => {
    if (method) return method;
    const added = await addKey.send({ type: "cpf", key: cpf, ...(password && { password }) });
    if (!added.ok) {
      setRefused(added);
      return null;
    }
    client.setQueryData(query.queryKey, (known) => known && { ...known, method: added.data.data });
    return added.data.data;
  };
  const take = async (identity: { cpf: string; password: string }) => {
    if (!money.data) return;
    setRefused(null);
    const key = await keyToPay(identity);
    if (!key) return;
    const amount = money.data.balance.balance_withdrawal;
    const requested = await payOut.send({ amount, method_id: key.id });
    if (requested.ok) setPaid(amount);
    else setRefused(requested);
  };
  const failure = refused ?? (money.error instanceof ApiError ? money.error.failure : null);
  return {
    balance: money.data?.balance ?? null,
    method,
    failure,
    paid,
    busy: addKey.busy || payOut.busy,
    take,
    asksPassword: failure?.error.code === "reauth_required",
  };
}
