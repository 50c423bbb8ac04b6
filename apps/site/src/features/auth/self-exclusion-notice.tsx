import { Icon } from "@trevo/ui/icon";
import { Money } from "@trevo/ui/money";
import { createClient } from "@trevo/contract/client";
import { useEffect, useState } from "react";
import type { ApiFailure } from "../../lib/error-text.ts";
import { useLocale } from "../../lib/locale.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";

/** The term, ISO 8601, and the token that still sees the balance. No end: open. */
export interface Exclusion {
  start_at: string;
  end_at: string | null;
  payout_token: string | null;
}

/** The exclusion that a refused login tells of, if it does. */
export function exclusionOf(failure: ApiFailure): Exclusion | null {
  const told = failure.error as Partial<Exclusion> & { selfExcluded?: boolean };
  if (failure.status !== 403 || !told.selfExcluded || !told.start_at) return null;
  return { start_at: told.start_at, end_at: told.end_at ?? null, payout_token: told.payout_token ?? null };
}

export function SelfExclusionNotice({ exclusion }: { exclusion: Exclusion }) {
  const { reg_phone: phone } = useSite();
  const date = useDate();
  const balance = useBalanceOf(exclusion.payout_token);
  const start = date(exclusion.start_at);
  return (
    <section className="auth-notice" role="alert">
      <span className="auth-badge">
        <Icon name="shield" />
      </span>
      <h2 className="h2">{m.auth_excluded_title()}</h2>
      <p className="auth-strong">
        {exclusion.end_at ? m.auth_excluded_term({ start, end: date(exclusion.end_at) }) : m.auth_excluded_open({ start })}
      </p>
      <p>{m.auth_excluded_text()}</p>
      {balance ? (
        <p>
          {m.auth_excluded_balance()} <Money value={balance} className="auth-strong" />.{" "}
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
