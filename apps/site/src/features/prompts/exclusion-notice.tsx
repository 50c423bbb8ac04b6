import { dateFormat } from "@trevo/domain";
import type { ComponentType } from "react";
import { BlockReasonCard } from "../../lib/block-reason.tsx";
import type { Exclusion } from "../../lib/exclusion.ts";
import { useLocale } from "../../lib/locale.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";

/** Remaining actions of an excluded player: the payout of the balance, and the request to end an exclusion without a term. */
export type ExclusionActions = ComponentType<{ exclusion: Exclusion }>;

export function ExclusionNotice({ exclusion, Actions }: { exclusion: Exclusion; Actions: ExclusionActions }) {
  const date = useDate();
  const start = date(exclusion.start_at);
  const end = exclusion.end_at && date(exclusion.end_at);
  return (
    <section className="exclusion-notice">
      <BlockReasonCard
        of="refusal.self_excluded"
        title={end ? m.auth_excluded_term({ start, end }) : m.auth_excluded_open({ start })}
        until={exclusion.end_at}
        tone="warn"
      />
      <Actions exclusion={exclusion} />
    </section>
  );
}

function useDate(): (iso: string) => string {
  const { timezone } = useSite();
  const format = dateFormat(useLocale(), { dateStyle: "long", timeZone: timezone });
  return (iso) => format.format(new Date(iso));
}
