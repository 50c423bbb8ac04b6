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
  /** Called when the page, or the referral code in its address, changes. */
  see(visit: Visit): void;
  stop(): void;
}

export interface WatchNeeds {
  config: SiteConfig;
  /** Opens the registration. */
  register: () => void;
  /** Loads the actions that an excluded player still has. */
  loadActions: () => Promise<ExclusionActions>;
}

/**
 * Shows the prompts that open by themselves on every page: the age question, the exclusion notice, the invitation to register, the last
 * game.
 */
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
/** Only this file writes these per-tab values. They are compared, never displayed. */
const asWritten = (text: string): string => text;

function lookAtVisitor(): Visitor {
  const { token, checked } = sessionStore.get();
  if (token) noteVisit(registeredKey, "yes");
  // Account holders confirmed their age at registration.
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

/** Shows the notice when a login is refused because of an exclusion, and once per visit while a stored exclusion is in force. */
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
    // A player who can log in is not excluded.
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
 * Offers the last game once per visit to a returning player on the home page. In regulated markets no game is offered unprompted. The
 * session and the page become known in either order: `consider` decides once, when both are known.
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
