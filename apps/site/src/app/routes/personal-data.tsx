import { PersonalDataPage } from "../../features/profile/personal-data-page.tsx";
import { notIndexed, pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { AccountFrame } from "../frame/account-frame.tsx";
import type { Route } from "./+types/personal-data";

export const meta: Route.MetaFunction = (page) => [...pageTitle(page, m.profile_edit()), notIndexed];

export default function PersonalData() {
  return (
    <AccountFrame title={m.profile_edit()}>
      <PersonalDataPage />
    </AccountFrame>
  );
}
