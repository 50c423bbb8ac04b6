import { barePath } from "../../lib/locale.ts";
import { notIndexed, pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import type { Route } from "./+types/home-modal";

const titles: Record<string, () => string> = {
  "/login": m.bar_login,
  "/register": m.bar_register,
  "/recover-pass": m.about_recover_title,
};

/** On the home page itself, use the brand's own title and description. */
export const meta: Route.MetaFunction = (page) => {
  const title = titles[barePath(page.location.pathname)];
  if (title) return [...pageTitle(page, title()), notIndexed];
  const inherited = page.matches.find((match) => match?.id === "root")?.meta ?? [];
  return [...inherited];
};

/** An address of a modal over the home page; the frame's modal host reads the path. */
export default function HomeModal() {
  return null;
}
