import type { ContentDocument } from "@trevo/contract";
import { contentPath } from "@trevo/contract/content-path";
import { localPath } from "@trevo/domain";
import { bettingRules } from "@trevo/sports";
import { data, redirect } from "react-router";
import { ContentPage } from "../../features/content/content-page.tsx";
import { GeneratedSections } from "../../features/content/generated-sections.tsx";
import { HelpFoot } from "../../features/support/help-foot.tsx";
import { barePath, localeOf, useLocale } from "../../lib/locale.ts";
import { useSite } from "../../lib/site-data.ts";
import { notIndexed, pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { ErrorScreen } from "../error/error-screen.tsx";
import { siteContext } from "../load-context.ts";
import type { Route } from "./+types/content";

/** A text of the brand, at its canonical address: `/pages/terms` redirects to `/terms`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { pathname, searchParams } = url;
  const locale = localeOf(pathname);
  const bare = barePath(pathname);
  if (bare === "/pages/ajuda") return redirect(localPath("/help", locale), 301);
  const version = /^\d{1,6}$/.exec(searchParams.get("version") ?? "")?.[0];
  const document = await context
    .get(siteContext)
    .contentDocument({ slug: bare.replace(/^\/((?:pages|help)\/)?/, ""), locale, ...(version && { version: Number(version) }) });
  if (!document) return data({ document: null }, { status: 404 });
  if (contentPath(document) !== bare) return redirect(localPath(contentPath(document), locale), 301);
  return data({ document });
}

export const meta: Route.MetaFunction = (page) => {
  const document: ContentDocument | null | undefined = page.loaderData?.document;
  return [...pageTitle(page, document?.title ?? m.error_404_title(), document?.summary), ...(document?.replaced_at ? [notIndexed] : [])];
};

export default function Content({ loaderData: { document } }: Route.ComponentProps) {
  if (!document) return <ErrorScreen status={404} />;
  if (document.slug === "betting-terms" && !document.replaced_at) return <BettingTerms document={document} />;
  return <ContentPage document={document} foot={document.kind === "help" ? <HelpFoot article={document} /> : null} />;
}

/** The brand's own text, followed by the settlement rules of its book if it has one. */
function BettingTerms({ document }: { document: ContentDocument }) {
  const { hasSports, betby } = useSite();
  const locale = useLocale();
  if (!hasSports || betby.active) return <ContentPage document={document} />;
  const rules = bettingRules(locale);
  const headings = rules.map(({ id, title }) => ({ id, text: title, level: 2 }));
  const whole = { ...document, outline: [...document.outline, ...headings] };
  return <ContentPage document={whole} more={<GeneratedSections sections={rules} />} />;
}
