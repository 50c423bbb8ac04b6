import type { Banner } from "@trevo/contract";
import { locales } from "@trevo/domain";

/** The contract's pattern for links. */
const link = /^(?:\/(?!\/)|https:\/\/)\S*$/;
export const isLink = (text: string): boolean => link.test(text);

export const hasSpan = ({ starts_at, ends_at }: Pick<Banner, "starts_at" | "ends_at">): boolean =>
  starts_at === null || ends_at === null || Date.parse(starts_at) < Date.parse(ends_at);

export const isWholeBanner = (banner: Banner): boolean =>
  locales.every((locale) => [banner.title, banner.text, banner.action].every((words) => words[locale].trim() !== "")) &&
  isLink(banner.link) &&
  hasSpan(banner);

/** Creates a banner with the smallest unused number as its id. Ids do not change when banners move. */
export function newBanner(banners: readonly Banner[]): Banner {
  const nobody = { pt: "", en: "" };
  const taken = new Set(banners.map(({ id }) => id));
  const id = Array.from({ length: banners.length + 1 }, (_, place) => `banner-${place + 1}`).find((one) => !taken.has(one)) ?? "";
  return {
    id,
    title: nobody,
    text: nobody,
    action: nobody,
    link: "/",
    art: "dice",
    requires: null,
    alt: nobody,
    starts_at: null,
    ends_at: null,
  };
}

/** Moves a banner one position up or down. */
export function moved(banners: readonly Banner[], place: number, by: -1 | 1): Banner[] {
  const others = [...banners];
  const [one] = others.splice(place, 1);
  return one ? others.toSpliced(place + by, 0, one) : others;
}
