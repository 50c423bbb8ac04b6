import type { Client, HouseSession } from "@trevo/contract";
import { type Locale, languageTags } from "@trevo/domain";
import { createCover } from "./cover.ts";
import { createFormat, type Format } from "./format.ts";
import { frameMessages, type FrameMessages } from "./frame-messages.ts";
import { createHouseClient, launchToken } from "./house-api.ts";
import { preferredLocale } from "./locale.ts";
import { followMode, postBalance } from "./parent-site.ts";
import { coverOf, type CoverKind, type Refusal } from "./refusal.ts";

/** What the frame provides to every game. */
export interface GameFrame {
  readonly call: Client;
  readonly session: HouseSession;
  readonly words: FrameMessages;
  readonly format: Format;
  /** `49,50%`, or `1 em 1.048.576` where a percentage would be too small to mean anything. */
  formatChance(chance: number): string;
  /** Replaces the game with a cover. */
  cover(kind: CoverKind): void;
  /** Shows the cover for a refusal. Returns false if play may go on. */
  coverFor(refusal: Refusal): boolean;
}

/** Starts a game: token, session, language, then the game's own elements. */
export async function startGame(build: (frame: GameFrame) => HTMLElement): Promise<void> {
  const root = document.querySelector("#game");
  if (!root) throw new TypeError("the page has no #game");
  const browserWords = wordsOf(preferredLocale([navigator.language]));
  root.querySelector(".boot")?.setAttribute("aria-label", browserWords.loading);
  const show = (content: HTMLElement) => {
    const hadFocus = root.contains(document.activeElement);
    root.replaceChildren(content);
    root.removeAttribute("aria-busy");
    // The cover takes over the focus from the game that it replaced.
    if (hadFocus) content.querySelector("button")?.focus();
  };
  // Ignore key repeats: they would start the next round or action.
  root.addEventListener("keydown", (event) => {
    if (event instanceof KeyboardEvent && event.repeat && event.key === "Enter") event.preventDefault();
  });
  followMode();
  const token = launchToken();
  if (!token) return show(createCover("ended", browserWords));

  const call = createHouseClient(token);
  const reply = await call("GET /house/api/session", {});
  if (!reply.ok) return show(createCover(coverOf(reply) ?? "failed", browserWords));

  const session = reply.data.data;
  const words = wordsOf(session.locale);
  const format = createFormat(session.locale);
  const cover = (kind: CoverKind) => show(createCover(kind, words));
  show(
    build({
      call,
      session,
      words,
      format,
      formatChance: createChanceFormat(words, format),
      cover,
      coverFor: (refusal) => {
        const kind = coverOf(refusal);
        if (kind) cover(kind);
        return kind !== null;
      },
    }),
  );
  postBalance(session.balance);
}

/** `chance` is a fraction of one. */
export const createChanceFormat =
  (words: Pick<FrameMessages, "oneIn">, format: Format) =>
  (chance: number): string =>
    chance < 0.001 ? words.oneIn(format.plain(Math.round(1 / chance))) : format.percent(chance);

function wordsOf(locale: Locale): FrameMessages {
  document.documentElement.lang = languageTags[locale];
  return frameMessages[locale];
}
