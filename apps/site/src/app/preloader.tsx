import { EmptyMark, Mark } from "@trevo/ui/mark";
import { useRootData } from "../lib/site-data.ts";
import { m } from "../paraglide/messages.js";

/** Specification, section 2: the full screen before, or instead of, the site. */
export function Preloader({ state }: { state: "loading" | "maintenance" | "unknown" }) {
  const root = useRootData();
  const form = root?.config?.theme.corners ?? "leaf";
  return (
    <main className="preloader" data-state={state}>
      {state === "unknown" ? <EmptyMark /> : <Mark form={form} />}
      {state === "loading" ? <p role="status">{m.preloader_loading()}</p> : null}
      {state === "maintenance" ? (
        <>
          <h1 className="h2">{m.preloader_maintenance_title()}</h1>
          <p>{m.preloader_maintenance_text()}</p>
        </>
      ) : null}
      {state === "unknown" ? (
        <>
          <h1 className="h2">{m.preloader_unknown_title()}</h1>
          <p>{m.preloader_unknown_text()}</p>
          <a className="btn btn-plain" href={learnMore(root?.origin ?? "")}>
            {m.preloader_unknown_link()}
          </a>
        </>
      ) : null}
    </main>
  );
}

/** The page about the platform, on the apex of the host: a staging host keeps its port. */
function learnMore(origin: string): string {
  const { protocol, hostname, port } = new URL(origin || "https://localhost");
  const apex = hostname.split(".").slice(-2).join(".");
  const staging = hostname === "localhost" || hostname.endsWith(".localhost");
  return staging ? `${protocol}//localhost${port ? `:${port}` : ""}/` : `https://${apex}/`;
}
