import type { SiteConfig } from "@trevo/contract";
import { createElement } from "react";
import { type Exclusion, exclusionStore, forgetExclusion, keptExclusion } from "../../lib/exclusion.ts";
import { loadPart } from "../../lib/load-part.ts";
import type { ModalState } from "../../lib/modal-state.ts";
import { dismissPrompt, promptPriority, requestPrompt } from "../../lib/prompts.ts";
import { hasKeptSession, sessionStore } from "../../lib/session.ts";
import { noteVisit, visitNote } from "../../lib/storage.ts";
import type { ExclusionActions } from "./exclusion-notice.tsx";
import { ageIsVerified, keepAge, onAgeKeptElsewhere } from "./kept-age.ts";
import { asksAge, asksRegistration, invitedMs, registrationMs, registrationReason, type Visit, type Visitor } from "./prompt-rules.ts";

export interface PromptWatch {
  /** The page, or the invitation in its address, is another one. */
  see(visit: Visit): void;
  stop(): void;
}

export interface WatchNeeds {
  config: SiteConfig;
  /** Opens the registration. */
  register: () => void;
  /** What an excluded player can still do. */
  loadActions: () => Promise<ExclusionActions>;
}

/** What comes up by itself on every page: the question of age, the notice of an exclusion, the invitation to register, the last game. */
export function watchPrompts({ config, register, loadActions }: WatchNeeds): PromptWatch {
  let visit: Visit | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = () => {
    clearTimeout(timer);
    if (!visit) return;
    const now = visit;
    const visitor = lookAtVisitor();
    if (asksAge(config, now, visitor)) void askAge(ask);
    else dismissPrompt("age");
    if (!asksRegistration(now, visitor, reasonsSoFar())) return;
    timer = setTimeout(() => inviteToRegister(() => visit ?? now, register), now.ref === null ? registrationMs : invitedMs);
  };
  const lastGame = offerLastGame(config, () => visit);
  const stops = [sessionStore.subscribe(ask), onAgeKeptElsewhere(ask), followExclusion(loadActions), lastGame.stop];
  return {
    see(next) {
      visit = next;
      ask();
      lastGame.consider();
    },
    stop() {
      clearTimeout(timer);
      for (const stop of stops) stop();
    },
  };
}

const registeredKey = "signed-in";
/** What is kept for the tab is set by this file alone, and compared, never shown. */
const asWritten = (text: string): string => text;

function lookAtVisitor(): Visitor {
  const { token, checked } = sessionStore.get();
  if (token) noteVisit(registeredKey, "yes");
  // Whoever has an account said to be of age when it was opened.
  if (token && checked) keepAge();
  return {
    player: token !== null,
    checked,
    registered: visitNote(registeredKey, asWritten) !== null,
    ageVerified: ageIsVerified(),
    excluded: keptExclusion(Date.now()) !== null,
  };
}

async function askAge(answered: () => void): Promise<void> {
  const { AgeGate } = await loadPart(() => import("./age-gate.tsx"));
  const Content = (state: ModalState) => createElement(AgeGate, { ...state, onClosed: () => (state.onClosed(), answered()) });
  const stillWanted = () => !ageIsVerified() && sessionStore.get().token === null;
  requestPrompt({ name: "age", priority: promptPriority.age, Content, gate: true, stillWanted });
}

const reasonsKey = "registration-asked";
const reasonsSoFar = (): string[] => (visitNote(reasonsKey, asWritten) ?? "").split("\n").filter(Boolean);

function inviteToRegister(visit: () => Visit, register: () => void): void {
  const stillWanted = () => asksRegistration(visit(), lookAtVisitor(), reasonsSoFar());
  const go = () => {
    noteVisit(reasonsKey, [...reasonsSoFar(), registrationReason(visit())].join("\n"));
    register();
  };
  requestPrompt({ name: "registration", priority: promptPriority.registration, stillWanted, go });
}

const shownKey = "exclusion-told";

/** Shown when a login is refused for it, and once a visit while a stored exclusion is in force. */
function followExclusion(loadActions: WatchNeeds["loadActions"]): () => void {
  const show = async (exclusion: Exclusion): Promise<void> => {
    const { ExclusionSheet } = await loadPart(() => import("./exclusion-sheet.tsx"));
    const Actions = await loadActions();
    const Content = (state: ModalState) => createElement(ExclusionSheet, { ...state, exclusion, Actions });
    noteVisit(shownKey, exclusion.start_at);
    requestPrompt({ name: "exclusion", priority: promptPriority.exclusion, Content, stillWanted: () => sessionStore.get().token === null });
  };
  const kept = keptExclusion(Date.now());
  if (kept && visitNote(shownKey, asWritten) !== kept.start_at && !hasKeptSession()) void show({ ...kept, payout_token: null });
  const stops = [
    exclusionStore.subscribe(() => {
      const exclusion = exclusionStore.get();
      if (exclusion) void show(exclusion);
    }),
    // Whoever gets in is not the one who is shut out.
    sessionStore.subscribe(() => {
      if (sessionStore.get().token) forgetExclusion();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

const lastGameKey = "last-game-offered";

/**
 * Once a visit, to a player who comes back to the home page. Where gambling is regulated nobody is led to it unasked. The
 * session may be known before the page is, or after it: `consider` decides once, when both are.
 */
function offerLastGame(config: SiteConfig, visit: () => Visit | null): { consider: () => void; stop: () => void } {
  const cameBack = hasKeptSession();
  const nothing = () => undefined;
  if (!cameBack || config.is_regulated || visitNote(lastGameKey, asWritten)) return { consider: nothing, stop: nothing };
  const atHome = () => visit()?.path === "/" && sessionStore.get().token !== null;
  const offer = async (): Promise<void> => {
    if (!atHome()) return;
    const { LastGameSheet, loadLastGame } = await loadPart(() => import("./last-game-sheet.tsx"));
    const game = await loadLastGame();
    if (game?.state !== "active") return;
    noteVisit(lastGameKey, "yes");
    const Content = (state: ModalState) => createElement(LastGameSheet, { ...state, game });
    requestPrompt({ name: "last_game", priority: promptPriority.last_game, Content, stillWanted: atHome });
  };
  let considered = false;
  const consider = () => {
    if (considered || !visit() || !sessionStore.get().checked) return;
    considered = true;
    stop();
    void offer();
  };
  const stop = sessionStore.subscribe(consider);
  return { consider, stop };
}
