import type { Banner } from "@trevo/contract";
import { ButtonLink } from "@trevo/ui/button";
import { type CSSProperties, useRef, useState } from "react";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";
import { HeroArt, shadeOf } from "./hero-art.tsx";
import { useSlowAdvance } from "./slow-advance.ts";

/** The brand's banners, a page each. Advances while visible and untouched, then stops for good. */
export function Hero({ banners, form }: { banners: readonly Banner[]; form: "poster" | "bands" }) {
  const locale = useLocale();
  const hero = useRef<HTMLElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState(0);
  const show = (next: number) => track.current?.scrollTo({ left: next * track.current.clientWidth, behavior: "smooth" });
  useSlowAdvance(hero, () => show((page + 1) % banners.length), banners.length > 1);
  if (banners.length === 0) return null;
  const watch = () => {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {};
    setPage(Math.round(scrollLeft / clientWidth));
  };
  return (
    <section className={`hero hero-${form}`} aria-label={m.home_hero()} ref={hero}>
      <div className="hero-track" ref={track} onScroll={watch}>
        {banners.map((banner, index) => (
          <article
            key={banner.id}
            className="hero-page"
            style={{ "--shade": shadeOf(banner.art) } as CSSProperties}
            inert={index !== page || undefined}
          >
            <HeroArt art={banner.art} form={form} eager={index === 0} />
            <div className="hero-text">
              <h2>{banner.title[locale]}</h2>
              <p>{banner.text[locale]}</p>
              <ButtonLink href={banner.link} tone="cream">
                {banner.action[locale]}
              </ButtonLink>
            </div>
          </article>
        ))}
      </div>
      {banners.length > 1 ? (
        <div className="hero-marks">
          {banners.map((banner, index) => (
            <button
              key={banner.id}
              type="button"
              aria-label={m.home_hero_page({ number: index + 1 })}
              aria-current={index === page ? "true" : undefined}
              onClick={() => show(index)}
            />
          ))}
        </div>
      ) : null}
    </section>
  );
}
