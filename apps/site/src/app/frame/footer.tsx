import type { SiteConfig } from "@trevo/contract";
import { Icon } from "@trevo/ui/icon";
import { LateImage } from "@trevo/ui/late-image";
import { Link } from "@trevo/ui/link";
import { useLocale } from "../../lib/locale.ts";
import { useRootData } from "../../lib/site-data.ts";
import { answerConsent } from "../../lib/consent.ts";
import { m } from "../../paraglide/messages.js";
import { LanguageSwitch } from "./language-switch.tsx";
import { Logo } from "./logo.tsx";

export function Footer({ config }: { config: SiteConfig }) {
  const locale = useLocale();
  const links = [
    { href: "/responsible-gaming", text: m.footer_responsible() },
    { href: "/responsible-gambling", text: m.nav_limits() },
    { href: "/terms", text: m.footer_terms() },
    { href: "/privacy", text: m.footer_privacy() },
    { href: "/betting-terms", text: m.footer_rules() },
    { href: "/aml-policy", text: m.footer_aml() },
    { href: "/fairness", text: m.nav_fairness() },
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
        <Icon name="pix" />
        {m.footer_pix()}
      </p>
      {config.reg_license || config.reg_phone ? (
        <p>{[config.reg_license, config.reg_phone ? m.footer_phone({ phone: config.reg_phone }) : null].filter(Boolean).join(" · ")}</p>
      ) : null}
      {/* Made harmless by the server. */}
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

/** Those whose games the brand has, each by its picture or by its name. */
function Makers() {
  const makers = useRootData()?.providers.filter(({ games }) => games > 0) ?? [];
  if (makers.length === 0) return null;
  return (
    <ul className="footer-makers" aria-label={m.nav_providers()}>
      {makers.map(({ code, name, image }) => (
        <li key={code}>
          <Link href={`/casino/games?provider=${encodeURIComponent(code)}`}>
            {image ? <LateImage src={image} alt={name} height={30} /> : name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
