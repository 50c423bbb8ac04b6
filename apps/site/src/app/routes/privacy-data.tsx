import { PrivacyPage } from "../../features/privacy/privacy-page.tsx";
import { notIndexed, pageTitle } from "../../lib/page-title.ts";
import { ListMemory } from "../../lib/query.tsx";
import { m } from "../../paraglide/messages.js";
import { AccountFrame } from "../frame/account-frame.tsx";
import type { Route } from "./+types/privacy-data";

export const meta: Route.MetaFunction = (page) => [...pageTitle(page, m.privacy_title()), notIndexed];

export default function PrivacyData() {
  return (
    <AccountFrame title={m.privacy_title()}>
      <ListMemory>
        <PrivacyPage />
      </ListMemory>
    </AccountFrame>
  );
}
