/** A size of banner that networks and social media use. Type sizes in pixels; legal text is never smaller than its size. */
export interface BannerFormat {
  readonly name: "rectangle" | "leaderboard" | "skyscraper" | "mobile" | "post" | "story";
  readonly width: number;
  readonly height: number;
  readonly logo: number;
  readonly head: number;
  readonly link: number;
  readonly legal: number;
  readonly padding: number;
}

export const bannerFormats: readonly BannerFormat[] = [
  { name: "rectangle", width: 300, height: 250, logo: 40, head: 26, link: 13, legal: 11, padding: 18 },
  { name: "leaderboard", width: 728, height: 90, logo: 36, head: 20, link: 13, legal: 10, padding: 16 },
  { name: "skyscraper", width: 160, height: 600, logo: 34, head: 24, link: 12, legal: 11, padding: 14 },
  { name: "mobile", width: 320, height: 100, logo: 26, head: 16, link: 11, legal: 9, padding: 10 },
  { name: "post", width: 1080, height: 1080, logo: 130, head: 92, link: 42, legal: 30, padding: 72 },
  { name: "story", width: 1080, height: 1920, logo: 150, head: 104, link: 46, legal: 34, padding: 84 },
];
