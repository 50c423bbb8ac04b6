import { pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { data } from "react-router";
import { brandFacts, type LegalPage, type LegalSlug, legalSlugs } from "../../content/legal.ts";
import { legalEn } from "../../content/legal.en.ts";
import { legalPt } from "../../content/legal.pt.ts";
import { barePath, localeOf } from "../../lib/locale.ts";
import { ErrorScreen } from "../error/error-screen.tsx";
import { siteContext } from "../load-context.ts";
import type { Route } from "./+types/legal";

/** `/terms` and `/pages/terms` are the same text. The server alone carries the texts. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url);
  const config = await context.get(siteContext).siteConfig();
  const slug = barePath(pathname).replace(/^\/(pages\/)?/, "");
  if (!config || !isLegalSlug(slug)) return data({ page: null }, { status: 404 });
  const locale = localeOf(pathname);
  const page: LegalPage = (locale === "en" ? legalEn : legalPt)(brandFacts(config, locale))[slug];
  return data({ page });
}

const isLegalSlug = (slug: string): slug is LegalSlug => legalSlugs.some((known) => known === slug);

export const meta: Route.MetaFunction = (page) => pageTitle(page, page.loaderData?.page?.title ?? m.error_404_title());

export default function Legal({ loaderData }: Route.ComponentProps) {
  const { page } = loaderData;
  if (!page) return <ErrorScreen status={404} />;
  return (
    <article className="prose">
      <h1>{page.title}</h1>
      {page.sections.map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          {section.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
