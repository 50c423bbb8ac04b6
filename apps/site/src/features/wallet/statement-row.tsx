import { Icon } from "@trevo/ui/icon";
import { LateImage } from "@trevo/ui/late-image";
import { Moment } from "@trevo/ui/moment";
import { Money } from "@trevo/ui/money";
import { Link, useSearchParams } from "react-router";
import { useHiddenBalance } from "../../lib/hidden-balance.ts";
import { useLocale } from "../../lib/locale.ts";
import { lineLook } from "./line-look.ts";
import type { StatementLine } from "./statement.ts";

/** One movement: its kind, status, time and effect on the balance. */
export function StatementRow({ line, thumbFor }: { line: StatementLine; thumbFor: (image: string) => string }) {
  const locale = useLocale();
  const [query] = useSearchParams();
  const [hidden] = useHiddenBalance();
  const look = lineLook(line, locale);
  const next = new URLSearchParams(query);
  next.set("receipt", line.id);
  return (
    <li>
      <Link className="line" to={`?${next}`} preventScrollReset state={{ modal: true }}>
        {line.kind === "round" && line.bet.image ? (
          <LateImage src={thumbFor(line.bet.image)} alt="" width={44} height={44} />
        ) : (
          <i>
            <Icon name={look.icon} />
          </i>
        )}
        <span className="line-what">
          <b>{look.title}</b>
          <small data-tone={look.status.tone}>
            <Icon name={look.status.icon} />
            <span>
              {look.status.word} <Moment at={line.at} />
            </span>
          </small>
        </span>
        <span className="line-amount" data-tone={look.tone}>
          {hidden ? "R$ •••" : <Money value={look.amount} signed={look.tone !== "none"} />}
        </span>
      </Link>
    </li>
  );
}
