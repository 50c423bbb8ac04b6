/** Returns a function that fills an element only when its text changes. Unchanged content is neither laid out nor painted again. */
export function renderOnChange(element: HTMLElement): (said: string, content?: () => readonly (Node | string)[]) => void {
  let shown: string | null = null;
  return (said, content) => {
    if (said === shown) return;
    shown = said;
    element.replaceChildren(...(content?.() ?? [said]));
  };
}
