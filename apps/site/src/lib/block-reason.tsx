import "./block-reason.css";
import { type BlockKey, blockReasonOf, type ReasonAction } from "@trevo/contract/reasons";
import { Icon } from "@trevo/ui/icon";
import { Link } from "@trevo/ui/link";
import { useLocation } from "react-router";
import { m } from "../paraglide/messages.js";
import { barePath, useLocale } from "./locale.ts";
import { ModalLink } from "./modal-link.tsx";
import { useModals } from "./modals.ts";
import { momentText } from "./moment-text.ts";
import { useSite } from "./site-data.ts";
import { isInstant } from "./storage-shape.ts";

export interface BlockReasonProps {
  of: BlockKey;
  /** What happened, shown above the rule: the server's message or the name of the state. */
  title?: string;
  /** End of the block, if the server gives one: a sentence or an ISO 8601 moment. Without it, the reason's own text is shown. */
  until?: string | null | undefined;
  overdue?: boolean;
  tone?: "plain" | "warn" | "bad";
  /** Announced by screen readers when it appears: for responses to the user's own action. */
  announce?: boolean;
}

const icons = { plain: "info", warn: "clock", bad: "warn" } as const;

/** Why something is blocked, held or limited: the rule, the remedy, the end, and how to object. */
export function BlockReasonCard({ of, title, until, overdue = false, tone = "plain", announce = false }: BlockReasonProps) {
  const locale = useLocale();
  const { timezone } = useSite();
  const { rule, remedy, deadline, objection, actions } = blockReasonOf(of);
  const leadsOn = useLeadsOn();
  const ways = actions.filter(leadsOn);
  return (
    <section className="block-reason" data-tone={tone} data-reason={of} role={announce ? "alert" : undefined}>
      <p className="block-reason-head">
        <Icon name={icons[tone]} />
        <span>
          <b>{title ?? rule[locale]}</b>
          {title ? <span>{rule[locale]}</span> : null}
        </span>
      </p>
      <dl>
        <div>
          <dt>{m.reason_remedy()}</dt>
          <dd>{remedy[locale]}</dd>
        </div>
        <div>
          <dt>{m.reason_until()}</dt>
          <dd data-overdue={overdue ? "" : undefined}>
            {isInstant(until) ? m.reason_until_moment({ moment: momentText(until, { locale, timezone }) }) : (until ?? deadline[locale])}
          </dd>
        </div>
      </dl>
      {ways.length > 0 ? (
        <div className="block-reason-ways">
          {ways.map((action) => (
            <Way key={action.label[locale]} action={action} />
          ))}
        </div>
      ) : null}
      <Objection text={objection[locale]} open={overdue} />
    </section>
  );
}

/** Returns whether an action leads away from here: a page or a sheet does not link to itself. */
function useLeadsOn(): (action: ReasonAction) => boolean {
  const here = barePath(useLocation().pathname);
  const { current } = useModals();
  return (action) => ("modal" in action ? action.modal !== current : action.href !== here);
}

function Way({ action }: { action: ReasonAction }) {
  const label = action.label[useLocale()];
  if ("modal" in action) return <ModalLink modal={action.modal}>{label}</ModalLink>;
  return action.href.startsWith("https:") ? (
    <a href={action.href} rel="noreferrer">
      {label}
    </a>
  ) : (
    <Link href={action.href}>{label}</Link>
  );
}

/** How to object, with the brand's own contact. */
function Objection({ text, open }: { text: string; open: boolean }) {
  const locale = useLocale();
  const { support, reg_phone } = useSite();
  const phone = support?.phone ?? reg_phone;
  return (
    <details open={open}>
      <summary>
        {m.reason_objection()}
        <Icon name="down" />
      </summary>
      <p>{text}</p>
      <p className="block-reason-contact">
        {support ? <a href={`mailto:${support.email}`}>{support.email}</a> : null}
        {phone ? <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a> : null}
        {support ? <span>{support.hours[locale]}</span> : null}
      </p>
    </details>
  );
}
