import "./page-hero.css";
import type { CSSProperties, ReactNode } from "react";
import type { Paint } from "@trevo/ui/paints";
import { useSite } from "./site-data.ts";

export interface PageHeroProps {
  title: string;
  text?: ReactNode;
  /** A drawing of `/art`, and the paint of its ground. */
  art: string;
  paint: Paint;
}

/** The head of a page that has something to show: its drawing at the right, words on the drawing's own ground. Plain brands have words alone. */
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
