import { element } from "./element.ts";
import type { FrameMessages } from "./frame-messages.ts";
import { brandMark } from "./icon.ts";
import { exitToSite, postEnded } from "./parent-site.ts";
import type { CoverKind } from "./refusal.ts";

/** Creates the cover shown in place of a game that cannot be played: one sentence and one action. */
export function createCover(kind: CoverKind, words: FrameMessages): HTMLElement {
  const { title, text } = {
    ended: { title: words.ended, text: words.endedText },
    failed: { title: words.failed, text: words.failedText },
    maintenance: { title: words.maintenance, text: words.maintenanceText },
  }[kind];
  if (kind === "ended") postEnded();
  const button = element("button", { class: "button", type: "button" }, kind === "ended" ? words.back : words.again);
  button.addEventListener("click", () => (kind === "ended" ? exitToSite() : location.reload()));
  return element(
    "main",
    { class: `cover ${kind}`, "aria-label": title },
    brandMark(),
    element("h1", {}, title),
    element("p", { role: "alert" }, text),
    button,
  );
}
