import { VerificationPage } from "../../features/verification/verification-page.tsx";
import { notIndexed, pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { AccountFrame } from "../frame/account-frame.tsx";
import type { Route } from "./+types/verification";

export const meta: Route.MetaFunction = (page) => [...pageTitle(page, m.section_verification_title()), notIndexed];

export default function Verification() {
  return (
    <AccountFrame title={m.section_verification_title()}>
      <VerificationPage />
    </AccountFrame>
  );
}
