import { EmptyLogo, BrandLogo } from "@trevo/ui/logo";
import { type RootData, useRootData } from "../lib/site-data.ts";
import { m } from "../paraglide/messages.js";
import { learnMoreUrl } from "./learn-more.ts";

export type PreloaderState = "loading" | "maintenance" | "unknown";

/** Returns the state shown instead of the site, or null. A site without configuration shows as maintenance. */
export function preloaderState({ state, config }: Pick<RootData, "state" | "config">): "maintenance" | "unknown" | null {
  if (state === "unknown") return "unknown";
  return state === "active" && config ? null : "maintenance";
}

/** Full screen shown before, or instead of, the site. */
export function Preloader({ state }: { state: PreloaderState }) {
  const root = useRootData();
  const form = root?.config?.theme.corners ?? "leaf";
  return (
    <main className="preloader" data-state={state}>
      {state === "unknown" ? <EmptyLogo /> : <BrandLogo form={form} />}
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
          <a className="btn btn-plain" href={learnMoreUrl(root?.origin ?? "")}>
            {m.preloader_unknown_link()}
          </a>
        </>
      ) : null}
    </main>
  );
}
