import { InstallPage } from "../../features/install/install-page.tsx";
import { barePath } from "../../lib/locale.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { useLocation } from "react-router";
import type { Route } from "./+types/install";

export const meta: Route.MetaFunction = (page) => {
  const ios = barePath(page.location.pathname) === "/ios";
  return pageTitle(page, ios ? m.install_ios_title() : m.install_title(), m.about_install());
};

/** `/ios` starts with the iPhone, `/install-two` with the desktop, `/install` with the current device. */
export default function Install() {
  const path = barePath(useLocation().pathname);
  return <InstallPage first={path === "/ios" ? "ios" : path === "/install-two" ? "desktop" : null} />;
}
