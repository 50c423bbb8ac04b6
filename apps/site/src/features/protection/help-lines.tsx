import { Icon } from "@trevo/ui/icon";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";

/** External helplines, and the brand's own support if it names one. */
export function HelpLines() {
  const { reg_phone: support } = useSite();
  const lines = [
    { href: "tel:188", text: m.help_cvv() },
    { href: "tel:136", text: m.help_caps() },
    { href: "https://jogadoresanonimos.com.br", text: m.help_anonymous() },
    { href: "https://gov.br/autoexclusaoapostas", text: m.help_central() },
    ...(support ? [{ href: `tel:${support.replaceAll(/\D/g, "")}`, text: support }] : []),
  ];
  return (
    <section className="limits-section panel limits-panel help-lines">
      <h2 className="h2">{m.help_title()}</h2>
      <p>{m.help_text()}</p>
      <ul>
        {lines.map((line) => (
          <li key={line.href}>
            <a href={line.href} rel="noreferrer">
              <Icon name={line.href.startsWith("tel:") ? "help" : "globe"} />
              {line.text}
            </a>
          </li>
        ))}
      </ul>
      <p className="help-adult">
        <b className="eighteen">18+</b>
        {m.help_adult()}
      </p>
    </section>
  );
}
