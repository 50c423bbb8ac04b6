import { ProfileCard } from "../../features/profile/profile-card.tsx";
import { AccountPage } from "../../features/account/account-page.tsx";
import { notIndexed, pageTitle } from "../../lib/page-title.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { accountItems } from "../frame/nav-items.ts";
import { AccountFrame } from "../frame/account-frame.tsx";
import type { Route } from "./+types/account";

export const meta: Route.MetaFunction = (page) => [...pageTitle(page, m.section_account_title()), notIndexed];

/** Linked only here: players look for it in their account. */
const privacyItem = () => ({ href: "/user/edit/privacy", text: m.privacy_title(), icon: "eye" }) as const;

export default function Account() {
  const config = useSite();
  return (
    <AccountFrame title={m.section_account_title()}>
      <AccountPage face={<ProfileCard />} places={[...accountItems(config).filter((item) => item.href !== "/user"), privacyItem()]} />
    </AccountFrame>
  );
}
