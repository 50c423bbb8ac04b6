import { notIndexed, pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { data } from "react-router";
import { ErrorScreen } from "../error/error-screen.tsx";
import type { Route } from "./+types/not-found";

export const loader = () => data(null, { status: 404 });
export const meta: Route.MetaFunction = (page) => [...pageTitle(page, m.error_404_title()), notIndexed];

/** Keeps the frame around the error, unlike a thrown error. */
export default function NotFound() {
  return <ErrorScreen status={404} />;
}
