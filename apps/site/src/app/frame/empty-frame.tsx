import { Outlet } from "react-router";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { Logo } from "./logo.tsx";
import { ModalHost } from "./modal-host.tsx";

/** Layout without navigation: only the brand's logo and the page. */
export default function EmptyFrame() {
  const config = useSite();
  return (
    <div className="frame" data-empty="">
      <a className="skip-link" href="#content">
        {m.skip_to_content()}
      </a>
      <header className="top-bar">
        <Logo config={config} height={config.logo_sizes.header} />
      </header>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <ModalHost bare />
    </div>
  );
}
