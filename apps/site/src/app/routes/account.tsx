import { AccountPage } from "../../features/account/account-page.tsx";
import { m } from "../../paraglide/messages.js";
import { PlayerOnly } from "../frame/player-only.tsx";

export const meta = () => [{ title: m.section_account_title() }, { name: "robots", content: "noindex" }];

export default function Account() {
  return <PlayerOnly title={m.section_account_title()}><AccountPage /></PlayerOnly>;
}
