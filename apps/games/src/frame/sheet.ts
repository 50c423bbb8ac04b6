import { element } from "./element.ts";
import { icon } from "./icon.ts";

/** Number of sheets created so far, for ids: an id derived from the title would be empty in a script without Latin letters. */
let made = 0;

export interface Sheet {
  readonly dialog: HTMLDialogElement;
  open(): void;
}

/**
 * Creates a sheet on a native dialog: from below on phones, a centred card on wide screens. Escape and a tap outside close it. Its content
 * is created when it first opens, so that a game does not wait for sheets that are never opened.
 */
export function createSheet(title: string, closeLabel: string, fill: () => readonly Node[]): Sheet {
  const id = `sheet-${(made += 1)}`;
  const close = element("button", { class: "close", type: "button", "aria-label": closeLabel }, icon("close"));
  const body = element("div", { class: "sheet-body" });
  const dialog = element(
    "dialog",
    { class: "sheet", "aria-labelledby": id },
    element("header", {}, element("h2", { id }, title), close),
    body,
  );
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  return {
    dialog,
    open: () => {
      if (!body.firstChild) body.append(...fill());
      dialog.showModal();
    },
  };
}
