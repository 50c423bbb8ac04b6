import type { Banner } from "@trevo/contract";
import { ButtonLink } from "@trevo/ui/button";
import { Carousel } from "@trevo/ui/carousel";
import type { CSSProperties } from "react";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";
import { useCarouselPace } from "./carousel-pace.ts";
import { useGreeting } from "./greeting.ts";
import { HeroArt, shadeOf } from "./hero-art.tsx";

interface HeroProps {
  banners: readonly Banner[];
  form: "poster" | "bands";
  /** Hour at the brand when the page was rendered. */
  hour: number;
}

/** The brand's banners, one at a time. Advances while visible and untouched; after an interaction it stops permanently. */
export function Hero({ banners, form, hour }: HeroProps) {
  const locale = useLocale();
  const greeting = useGreeting(hour);
  const pages = banners.map((banner, index) => ({
    id: banner.id,
    content: (
      <article className="hero-page" style={{ "--shade": shadeOf(banner.art) } as CSSProperties}>
        <HeroArt art={banner.art} alt={banner.alt[locale]} form={form} eager={index === 0} />
        <div className="hero-text">
          <h2>{banner.title[locale].replace("{greeting}", greeting)}</h2>
          <p>{banner.text[locale]}</p>
          <ButtonLink href={banner.link} tone="cream">
            {banner.action[locale]}
          </ButtonLink>
        </div>
      </article>
    ),
  }));
  return (
    <Carousel
      className={`hero hero-${form}`}
      label={m.home_hero()}
      pages={pages}
      pageLabel={(number) => m.home_hero_page({ number })}
      pace={useCarouselPace()}
    />
  );
}
