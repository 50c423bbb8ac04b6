import { ButtonLink } from "@trevo/ui/button";
import { EmptyState } from "@trevo/ui/states";
import { useLocation } from "react-router";
import { barePath } from "../../lib/locale.ts";
import { notIndexed, pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { ErrorScreen } from "../error/error-screen.tsx";
import { PlayerOnly } from "../frame/player-only.tsx";
import { sectionAt } from "../sections.ts";
import type { Route } from "./+types/section";

export const meta: Route.MetaFunction = (page) => {
  const section = sectionAt(barePath(page.location.pathname));
  return [...pageTitle(page, section?.title() ?? m.error_404_title()), ...(section?.player ? [notIndexed] : [])];
};

export default function SectionPage() {
  const section = sectionAt(barePath(useLocation().pathname));
  if (!section) return <ErrorScreen status={404} />;
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
