import "../../lib/facts.css";
import "../../lib/menu-group.css";
import "./account.css";
import { formatPhone } from "@trevo/domain";
import { Button } from "@trevo/ui/button";
import { Icon, type IconName } from "@trevo/ui/icon";
import { Link } from "@trevo/ui/link";
import type { ReactNode } from "react";
import { useModals } from "../../lib/modals.ts";
import { useSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";
import { signOut } from "../../lib/sign-out.ts";

export interface AccountPageProps {
  /** Picture, level and figures. */
  face: ReactNode;
  /** Links to the player's pages. */
  places: readonly { href: string; text: string; icon: IconName }[];
}

/** The account page: the player's profile, and links to all account pages. */
export function AccountPage({ face, places }: AccountPageProps) {
  const { user } = useSession();
  const { open } = useModals();
  if (!user) return null;
  const facts = [
    { name: m.account_name(), value: `${user.first_name} ${user.last_name}` },
    { name: m.account_phone(), value: formatPhone(user.username ?? ""), verified: user.phone_verified },
    { name: m.account_email(), value: user.email, verified: user.email_verified },
    { name: "CPF", value: user.cpf ?? m.account_cpf_missing() },
  ];
  return (
    <>
      <h1 className="page-title">{m.section_account_title()}</h1>
      {face}
      <dl className="panel account-facts">
        {facts.map((fact) => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd>
              {fact.value}
              {fact.verified === undefined ? null : (
                <span data-good={fact.verified ? "" : undefined}>
                  <Icon name={fact.verified ? "check" : "clock"} />
                  {fact.verified ? m.account_verified() : m.account_unverified()}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <ul className="menu-group account-links">
        {places.map((item) => (
          <li key={item.href}>
            <Link href={item.href}>
              <Icon name={item.icon} />
              {item.text}
            </Link>
          </li>
        ))}
      </ul>
      <div className="account-end">
        <Button onClick={() => open("withdraw")}>{m.bar_withdraw()}</Button>
        <Button onClick={signOut}>
          <Icon name="out" />
          {m.bar_logout()}
        </Button>
      </div>
    </>
  );
}
