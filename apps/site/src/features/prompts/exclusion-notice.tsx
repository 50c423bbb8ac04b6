import { Icon } from "@trevo/ui/icon";
import { Money } from "@trevo/ui/money";
import { createClient } from "@trevo/contract/client";
import { useEffect, useState } from "react";
import type { Exclusion } from "../../lib/exclusion.ts";
import { useLocale } from "../../lib/locale.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";

export function ExclusionNotice({ exclusion }: { exclusion: Exclusion }) {
  const { reg_phone: phone } = useSite();
  const date = useDate();
  const balance = useBalanceOf(exclusion.payout_token);
  const start = date(exclusion.start_at);
  return (
    <section className="exclusion-notice">
      <span className="prompt-badge">
        <Icon name="shield" />
      </span>
      <p className="prompt-strong">
        {exclusion.end_at ? m.auth_excluded_term({ start, end: date(exclusion.end_at) }) : m.auth_excluded_open({ start })}
      </p>
      <p>{m.auth_excluded_text()}</p>
      {balance ? (
        <p>
          {m.auth_excluded_balance()} <Money value={balance} className="prompt-strong" />.{" "}
          {phone ? m.auth_excluded_phone({ phone }) : m.auth_excluded_support()}
        </p>
      ) : null}
    </section>
  );
}

function useDate(): (iso: string) => string {
  const { timezone } = useSite();
  const format = new Intl.DateTimeFormat(useLocale() === "en" ? "en-GB" : "pt-BR", { dateStyle: "long", timeZone: timezone });
  return (iso) => format.format(new Date(iso));
}

/** Withdrawable centavos; null until known, and where the token does not tell. */
function useBalanceOf(token: string | null): number | null {
  const [balance, setBalance] = useState<number | null>(null);
  useEffect(() => {
    if (!token) return;
    const payout = createClient({ base: "/api", headers: () => ({ authorization: `Bearer ${token}` }) });
    void payout("GET /profile/wallet", {}).then((reply) => reply.ok && setBalance(reply.data.data.balance));
  }, [token]);
  return balance;
}
