import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import type { Ranking } from "./api.ts";
import { Table } from "./places.tsx";

/** Final results of the previous period. */
export function LastResults({ last }: Pick<Ranking, "last">) {
  const locale = useLocale();
  const { timezone } = useSite();
  if (!last) return null;
  return (
    <section className="ranking-last">
      <h2 className="h2">{m.ranking_last({ moment: momentText(last.ends_at, { locale, timezone }) })}</h2>
      {last.data.length === 0 ? <p>{m.ranking_last_empty()}</p> : <Table places={last.data} hasPrizes />}
    </section>
  );
}
