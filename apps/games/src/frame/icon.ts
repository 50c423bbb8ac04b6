import { type LogoForm, logoShapes } from "@trevo/ui/logo-shapes";
import { drawing } from "./element.ts";

/** Icons on a 24 px grid with a 1.9 px stroke and round caps. Containers have a tight bottom-right corner. */
const paths = {
  check: "m5 12.5 4.5 4.5L19 7.5",
  close: "m6 6 12 12M18 6 6 18",
  copy: "M12 8.5h5a3.5 3.5 0 0 1 3.5 3.5v8.5H12A3.5 3.5 0 0 1 8.5 17v-5A3.5 3.5 0 0 1 12 8.5zM15.5 5.5a2 2 0 0 0-2-2H7A3.5 3.5 0 0 0 3.5 7v6.5a2 2 0 0 0 2 2",
  drag: "m8.5 7-5 5 5 5M15.5 7l5 5-5 5",
  help: "M12 3.3a8.7 8.7 0 1 1 0 17.4 8.7 8.7 0 0 1 0-17.4zM9.500 9.600a2.500 2.500 0 1 1 3.600 2.300c-.8.4-1.100.9-1.100 1.700M12 16.400h.01",
  info: "M12 3.3a8.7 8.7 0 1 1 0 17.4 8.7 8.7 0 0 1 0-17.4zM12 11v5M12 7.8h.01",
  random:
    "M4 7.5h3.2c4.3 0 5.3 9 9.6 9H20M17.3 13.8 20 16.500l-2.7 2.700M4 16.500h3.200c1.5 0 2.6-1.1 3.5-2.600M13.3 9.900c.9-1.4 2-2.4 3.5-2.400H20M17.3 4.8 20 7.500l-2.7 2.7",
  repeat: "M4 11V9.500A3.500 3.500 0 0 1 7.500 6H19l-3-3M20 13v1.500a3.500 3.500 0 0 1-3.500 3.500H5l3 3",
  shield: "M12 3.5 19.5 6v5.5c0 4.8-3.2 7.7-7.5 9.2-4.3-1.5-7.5-4.4-7.5-9.2V6zM8.7 12l2.3 2.3 4.3-4.5",
  silence: "M4 9.5h3.5L12 5.500v13l-4.5-4H4zM16 9.500l5 5M21 9.500l-5 5",
  sound: "M4 9.5h3.5L12 5.500v13l-4.5-4H4zM15.500 9a4.200 4.200 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11",
  swap: "M4 9h15l-4-4M20 15H5l4 4",
  undo: "M8.5 5 4 9.5 8.5 14M4.5 9.500h9a6 6 0 0 1 6 6v3",
  warning: "M12 4 21 19.5H3zM12 10v4.2M12 17h.01",
} as const;

export type IconName = keyof typeof paths;

/** Returns an icon. It is always next to a word, so it is hidden from assistive technology. */
export const icon = (name: IconName): SVGElement =>
  drawing(`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="${paths[name]}"/></svg>`);

const classOf = { accent: "first", second: "second" } as const;

/** Returns the brand's logo in the form that the page names. Its last part is separate, so that it can be shown missing. */
export function brandMark(): SVGElement {
  const { corners } = document.documentElement.dataset;
  const { side, parts } = logoShapes[isForm(corners) ? corners : "leaf"];
  const drawn = parts.map(({ d, paint, last }) => {
    const own =
      paint === "accent" || paint === "second"
        ? `class="${classOf[paint]}${last ? " last" : ""}"`
        : `fill="${paint}"${last ? ' class="last"' : ""}`;
    return `<path ${own} d="${d}"/>`;
  });
  return drawing(`<svg class="brand-mark" viewBox="0 0 ${side} ${side}" aria-hidden="true" focusable="false">${drawn.join("")}</svg>`);
}

const isForm = (corners: string | undefined): corners is LogoForm => corners !== undefined && corners in logoShapes;
