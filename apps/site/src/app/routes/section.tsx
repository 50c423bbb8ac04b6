import { ButtonLink } from "@trevo/ui/button";
import { EmptyState } from "@trevo/ui/states";
import { data, useLocation } from "react-router";
import { barePath } from "../../lib/locale.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { ErrorScreen } from "../error/error-screen.tsx";
import { PlayerOnly } from "../frame/player-only.tsx";
import { siteContext } from "../load-context.ts";
import { sectionAt } from "../sections.ts";
import type { Route } from "./+types/section";

/** Section 2: a page that is not this brand's answers 404. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const config = await context.get(siteContext).siteConfig();
  const feature = sectionAt(barePath(new URL(request.url).pathname))?.feature;
  const missing = feature !== undefined && !config?.[feature];
  return data({ missing }, { status: missing ? 404 : 200 });
}

export const meta: Route.MetaFunction = (page) =>
  pageTitle(page, sectionAt(barePath(page.location.pathname))?.title() ?? m.error_404_title());

export default function SectionPage({ loaderData }: Route.ComponentProps) {
  const path = barePath(useLocation().pathname);
  const section = sectionAt(path);
  if (!section || loaderData.missing) return <ErrorScreen status={404} />;
  const page = (
    <>
      <h1 className="page-title">{section.title()}</h1>
      <EmptyState
        text={section.empty()}
        action={
          <ButtonLink href="/casino/games" tone="plain">
            {m.section_games()}
          </ButtonLink>
        }
      />
    </>
  );
  return section.player ? <PlayerOnly title={section.title()}>{page}</PlayerOnly> : page;
}
