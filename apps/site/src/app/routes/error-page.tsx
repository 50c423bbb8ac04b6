import { notIndexed, pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { useSearchParams } from "react-router";
import { ErrorScreen } from "../error/error-screen.tsx";
import type { Route } from "./+types/error-page";

export const meta: Route.MetaFunction = (page) => [...pageTitle(page, m.error_404_title()), notIndexed];

/** Shows `/error?status=401` and the like; without a status it looks like 404. */
export default function ErrorPage() {
  const [query] = useSearchParams();
  const status = Number(query.get("status"));
  return <ErrorScreen status={Number.isInteger(status) && status >= 400 && status < 600 ? status : null} />;
}
