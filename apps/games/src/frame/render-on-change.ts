/** Fills an element only when it comes to say something else: what says the same is neither laid out nor painted again. */
export function renderOnChange(element: HTMLElement): (said: string, content?: () => readonly (Node | string)[]) => void {
  let shown: string | null = null;
  return (said, content) => {
    if (said === shown) return;
    shown = said;
    element.replaceChildren(...(content?.() ?? [said]));
  };
}
