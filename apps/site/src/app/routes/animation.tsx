import { MotionPage } from "../../features/showcase/motion-page.tsx";
import { notIndexed, pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import type { Route } from "./+types/animation";

export const meta: Route.MetaFunction = (page) => [...pageTitle(page, m.motion_title(), m.motion_text()), notIndexed];

export default function Animation() {
  return <MotionPage />;
}
