import { element } from "./element.ts";

export interface Choice<T> {
  readonly element: HTMLElement;
  show(value: T): void;
}

export interface ChoiceNeeds<T> {
  /** Must be unique in the page. */
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly face: string | Node; readonly said?: string }[];
  readonly chosen: (value: T) => void;
}

/** Creates a choice between a few options, side by side. They are native radio buttons, so arrow keys work as usual. */
export function createChoice<T extends string | number>({ name, label, options, chosen }: ChoiceNeeds<T>): Choice<T> {
  const inputs = new Map<T, HTMLInputElement>();
  let shown = options[0]?.value;
  const items = options.map(({ value, face, said }) => {
    const input = element("input", { type: "radio", name, value, ...(said !== undefined && { "aria-label": said }) });
    inputs.set(value, input);
    input.addEventListener("change", () => {
      chosen(value);
      // During a round the choice is refused.
      if (shown !== undefined) show(shown);
    });
    return element("label", { "data-value": value }, input, element("span", {}, face));
  });
  const show = (value: T) => {
    shown = value;
    const input = inputs.get(value);
    if (input) input.checked = true;
  };
  return {
    element: element(
      "fieldset",
      { class: "choice" },
      element("legend", { class: "name" }, label),
      element("div", { class: "options" }, ...items),
    ),
    show,
  };
}
