import type { SiteConfig } from "@trevo/contract";
import { Link } from "@trevo/ui/link";
import { useLocale } from "../../lib/locale.ts";
import { useRootData } from "../../lib/site-data.ts";
import { answerConsent } from "../../lib/consent.ts";
import { m } from "../../paraglide/messages.js";
import { ProviderLogo } from "../provider-logo.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { Logo } from "./logo.tsx";

export function Footer({ config }: { config: SiteConfig }) {
  const locale = useLocale();
  const links = [
    { href: "/help", text: m.nav_help() },
    { href: "/support", text: m.support_title() },
    { href: "/responsible-gaming", text: m.footer_responsible() },
    { href: "/responsible-gambling", text: m.nav_limits() },
    { href: "/terms", text: m.footer_terms() },
    { href: "/privacy", text: m.footer_privacy() },
    { href: "/betting-terms", text: m.footer_rules() },
    { href: "/aml-policy", text: m.footer_aml() },
    { href: "/fairness", text: m.nav_fairness() },
    { href: "/payout-times", text: m.footer_payout_times() },
    ...(config.is_regulated ? [{ href: "/em-conformidade-com-a-regulamentacao", text: m.footer_compliance() }] : []),
  ];
  return (
    <footer className="footer">
      <p className="footer-play">
        <b className="eighteen">18+</b>
        <span>{config.reg_alert?.[locale] ?? m.footer_play()}</span>
      </p>
      <nav aria-label={m.footer_label()}>
        {links.map((link) => (
          <Link key={link.href} href={link.href}>
            {link.text}
          </Link>
        ))}
      </nav>
      <Makers />
      <p className="footer-pix">
        <img src="/marks/pix.svg" alt={m.footer_pix_mark()} width={26} height={26} loading="lazy" />
        <span>{m.footer_pix()}</span>
      </p>
      <Contact config={config} />
      {config.reg_license || config.reg_phone ? (
        <p>{[config.reg_license, config.reg_phone ? m.footer_phone({ phone: config.reg_phone }) : null].filter(Boolean).join(" · ")}</p>
      ) : null}
      {config.company ? <p>{m.footer_company({ brand: config.siteTitle, company: config.company })}</p> : null}
      {/* HTML sanitised by the server. */}
      {config.html ? <div className="prose" dangerouslySetInnerHTML={{ __html: config.html }} /> : null}
      <div className="footer-end">
        {config.gtmId ? (
          <button type="button" className="footer-measuring" onClick={() => answerConsent("open")}>
            {m.footer_measuring()}
          </button>
        ) : null}
        <Logo config={config} height={config.logo_sizes.footer} />
        <LanguageSwitch />
      </div>
      {config.isStagingEnvironment ? <p>{m.footer_staging()}</p> : null}
    </footer>
  );
}

/** Support contacts and hours. */
function Contact({ config }: { config: SiteConfig }) {
  const locale = useLocale();
  const social = Object.entries(config.socialLinks);
  if (!config.support && social.length === 0) return null;
  const { email, phone, hours } = config.support ?? {};
  return (
    <div className="footer-contact">
      {email ? (
        <p>
          <b>{m.footer_contact()}</b> <a href={`mailto:${email}`}>{email}</a>
          {phone ? <a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>{phone}</a> : null}
          {hours ? <span>{hours[locale]}</span> : null}
        </p>
      ) : null}
      {social.length > 0 ? (
        <ul className="footer-makers" aria-label={m.footer_social()}>
          {social.map(([name, href]) => (
            <li key={name}>
              <a href={href} rel="noreferrer" target="_blank">
                {name}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Providers whose games the brand has, each with logo and name. */
function Makers() {
  const makers = useRootData()?.providers.filter(({ games }) => games > 0) ?? [];
  if (makers.length === 0) return null;
  return (
    <ul className="footer-makers" aria-label={m.nav_providers()}>
      {makers.map((maker) => (
        <li key={maker.code}>
          <Link href={`/casino/games?provider=${encodeURIComponent(maker.code)}`}>
            <ProviderLogo maker={maker} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
