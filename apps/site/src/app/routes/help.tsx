import "./help.css";
import { helpSearchMax } from "@trevo/contract/ticket-rules";
import { ButtonLink } from "@trevo/ui/button";
import { Icon, type IconName } from "@trevo/ui/icon";
import { Link } from "@trevo/ui/link";
import { HelpArticles } from "../../features/support/help-articles.tsx";
import { localeOf, useLocale } from "../../lib/locale.ts";
import { notIndexed, pageTitle } from "../../lib/page-title.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { siteContext } from "../load-context.ts";
import type { Route } from "./+types/help";

export async function loader({ context, url }: Route.LoaderArgs) {
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, helpSearchMax);
  return { q, articles: await context.get(siteContext).findHelp({ q, locale: localeOf(url.pathname) }) };
}

export const meta: Route.MetaFunction = (page) => [
  ...pageTitle(page, m.help_page_title(), m.help_about()),
  ...(page.loaderData?.q ? [notIndexed] : []),
];

/** The help centre: articles, support contacts with their hours, and links to the pages that answer most questions. */
export default function Help({ loaderData: { q, articles } }: Route.ComponentProps) {
  return (
    <div className="help">
      <h1 className="page-title">{m.help_page_title()}</h1>
      <HelpArticles articles={articles} q={q}>
        <ButtonLink className="help-support" href="/support" tone="accent">
          {m.support_title()}
        </ButtonLink>
      </HelpArticles>
      <Contact />
      <h2 className="h2">{m.help_topics()}</h2>
      <ul className="help-topics">
        {topics().map(({ href, icon, title, text, link, more }) => (
          <li key={href + title} className="panel">
            <Icon name={icon} />
            <h3>{title}</h3>
            <p>{text}</p>
            <Link href={href}>{link}</Link>
            {more ? <Link href={more.href}>{more.link}</Link> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Contact() {
  const { support } = useSite();
  const locale = useLocale();
  if (!support) return <p className="help-lead">{m.help_none()}</p>;
  const { email, phone, hours } = support;
  return (
    <>
      <p className="help-lead">{m.help_lead()}</p>
      <section className="panel help-contact">
        <div>
          <h2>{m.help_write()}</h2>
          <a href={`mailto:${email}`}>{email}</a>
        </div>
        {phone ? (
          <div>
            <h2>{m.help_call()}</h2>
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>{phone}</a>
          </div>
        ) : null}
        <div>
          <h2>{m.help_hours()}</h2>
          <p>{hours[locale]}</p>
        </div>
        <ButtonLink href={`mailto:${email}`}>{m.help_write_now()}</ButtonLink>
      </section>
    </>
  );
}

interface Topic {
  href: string;
  icon: IconName;
  title: string;
  text: string;
  link: string;
  more?: { href: string; link: string };
}

const topics = (): Topic[] => [
  { href: "/account/wallet", icon: "pix", title: m.help_deposit(), text: m.help_deposit_text(), link: m.help_deposit_link() },
  {
    href: "/account/wallet?show=withdrawals",
    icon: "wallet",
    title: m.help_withdraw(),
    text: m.help_withdraw_text(),
    link: m.help_withdraw_link(),
    more: { href: "/payout-times", link: m.help_withdraw_times() },
  },
  { href: "/user/edit/verification", icon: "user", title: m.help_identity(), text: m.help_identity_text(), link: m.help_identity_link() },
  { href: "/fairness", icon: "check", title: m.help_fair(), text: m.help_fair_text(), link: m.help_fair_link() },
  { href: "/responsible-gambling", icon: "shield", title: m.help_limits(), text: m.help_limits_text(), link: m.help_limits_link() },
  { href: "/responsible-gaming", icon: "help", title: m.help_support(), text: m.help_support_text(), link: m.help_support_link() },
];
