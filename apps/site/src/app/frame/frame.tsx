import type { ReactNode } from "react";
import { Outlet, useLocation, useMatches, useRouteError } from "react-router";
import { barePath } from "../../lib/locale.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { errorStatus } from "../error/error-facts.ts";
import { ErrorScreen } from "../error/error-screen.tsx";
import { AppParts } from "./app-parts.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { Footer } from "./footer.tsx";
import { LoadingBar } from "./loading-bar.tsx";
import { ModalHost } from "./modal-host.tsx";
import { OfflineStrip } from "./offline-strip.tsx";
import { RegulatedStrip } from "./regulated-strip.tsx";
import { SideRail } from "./side-rail.tsx";
import { TopBar } from "./top-bar.tsx";

/** A page that fills the phone, such as a game, exports `handle = { bare: true }`. */
export interface PageHandle {
  bare?: boolean;
}

/** Renders bars, rail and footer around every page, and the modals over it. */
export default function Frame() {
  return (
    <Bars>
      <Outlet />
    </Bars>
  );
}

/** Keeps the bars around a page that failed. */
export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <Bars>
      <ErrorScreen status={errorStatus(error)} error={error} />
    </Bars>
  );
}

function Bars({ children }: { children: ReactNode }) {
  const config = useSite();
  const bare = useMatches().some((match) => (match.handle as PageHandle | undefined)?.bare);
  const home = barePath(useLocation().pathname) === "/";
  return (
    <div className="frame" data-bare={bare ? "" : undefined} data-home={home ? "" : undefined}>
      <a className="skip-link" href="#content">
        {m.skip_to_content()}
      </a>
      {config.is_regulated ? <RegulatedStrip /> : null}
      <TopBar config={config} />
      <LoadingBar />
      <OfflineStrip />
      <SideRail config={config} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer config={config} />
      <BottomBar config={config} />
      <ModalHost bare={bare} />
      <AppParts />
    </div>
  );
}
