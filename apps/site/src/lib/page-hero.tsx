import "./page-hero.css";
import type { CSSProperties, ReactNode } from "react";
import type { Paint } from "@trevo/ui/paints";
import { useSite } from "./site-data.ts";

export interface PageHeroProps {
  title: string;
  text?: ReactNode;
  /** An illustration from `/art`, and the colour of its background. */
  art: string;
  paint: Paint;
}

/** Header of a page: its text, and an illustration at the right on its own background. Plain brands show only the text. */
export function PageHero({ title, text, art, paint }: PageHeroProps) {
  const { card } = useSite().theme;
  const style = { "--ground": `var(--q-${paint})`, "--light": `var(--p-${paint})` } as CSSProperties;
  return (
    <header className="page-hero" style={style}>
      {card === "plain" ? null : (
        <img src={`/art/${card === "poster" ? "" : `${card}/`}${art}.svg`} alt="" width={600} height={400} decoding="async" />
      )}
      <h1>{title}</h1>
      {text ? <p>{text}</p> : null}
    </header>
  );
}
