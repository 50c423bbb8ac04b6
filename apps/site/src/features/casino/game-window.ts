import type { ErrorReply } from "@trevo/contract";
import { type RefObject, useEffect } from "react";
import { balanceStore, refreshBalance } from "../../lib/balance.ts";
import { type Block, blockOf } from "../../lib/block-of.ts";
import { useShownMode } from "../../lib/color-mode.ts";
import { promptStore } from "../../lib/prompts.ts";
import { useSite } from "../../lib/site-data.ts";

/** Milliseconds by which the balance request is delayed, so that a burst of rounds causes one request. */
const settleMs = 400;

export interface GameWindow {
  frame: RefObject<HTMLIFrameElement | null>;
  /** Address of the frame, once launched. */
  url: string | null;
  /** True for real play: frame and bar show the same balance. */
  real: boolean;
  /** The game requests to be closed. */
  onExit: () => void;
  /** The game's session has ended. */
  onEnded: () => void;
  /** The player wants to deposit. */
  onDeposit: () => void;
  /** A round of this player, by id. */
  onRound: (id: string) => void;
  /** The game's server refused a bet for a reason that the player can resolve. */
  onRefused: (block: Block) => void;
}

/** Null for refusals that the game shows itself: waits, faults, and messages that none of our games sends. */
export function blockOfRefusal(error: unknown): Block | null {
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code !== "string" || code === "too_many_requests") return null;
  return blockOf({ error: error as ErrorReply });
}

const roundId = /^[\w-]{1,64}$/;

/**
 * Messages between our own games and the page. Both send the balance: `{ type: "trevo:balance", balance, version? }` in centavos, bonus
 * included. A prompt that opens over the game by itself sends `{ type: "trevo:pause" }`, which stops consecutive rounds.
 * `{ type: "trevo:mode", mode }` reports that the page changed between dark and light, `{ type: "trevo:deposit" }` requests the deposit
 * over the game.
 * `{ type: "trevo:round", round }` names the player's last round, for a problem report. `{ type: "trevo:refused", error }` contains the
 * reason of a refused bet. Messages are accepted only from the frame's own window at the launched origin. A balance without a version is
 * only a hint to request it from the server.
 */
export function useGameWindow({ frame, url, real, onExit, onEnded, onDeposit, onRound, onRefused }: GameWindow): void {
  useEffect(() => {
    if (!url) return;
    const { origin } = new URL(url, location.href);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const receive = (event: MessageEvent<unknown>) => {
      if (!frame.current || event.source !== frame.current.contentWindow || event.origin !== origin) return;
      const message = event.data as { type?: unknown; balance?: unknown; round?: unknown; error?: unknown } | null;
      if (message?.type === "trevo:exit") return onExit();
      if (message?.type === "trevo:ended") return onEnded();
      if (message?.type === "trevo:deposit") return onDeposit();
      if (message?.type === "trevo:round")
        return typeof message.round === "string" && roundId.test(message.round) ? onRound(message.round) : undefined;
      if (message?.type === "trevo:refused") {
        const block = blockOfRefusal(message.error);
        return block ? onRefused(block) : undefined;
      }
      if (message?.type !== "trevo:balance" || !real || message.balance === totalKnown()) return;
      clearTimeout(timer);
      timer = setTimeout(() => (message.balance === totalKnown() ? undefined : void refreshBalance()), settleMs);
    };
    addEventListener("message", receive);
    return () => {
      clearTimeout(timer);
      removeEventListener("message", receive);
    };
  }, [frame, url, real, onExit, onEnded, onDeposit, onRound, onRefused]);
  useEffect(() => {
    if (!url || !real) return;
    const origin = new URL(url, location.href).origin;
    return balanceStore.subscribe(() => {
      const balance = totalKnown();
      if (balance !== null) frame.current?.contentWindow?.postMessage({ type: "trevo:balance", balance }, origin);
    });
  }, [frame, url, real]);
  useEffect(() => {
    if (!url) return;
    const origin = new URL(url, location.href).origin;
    return promptStore.subscribe(() => {
      if (promptStore.get().shown) frame.current?.contentWindow?.postMessage({ type: "trevo:pause" }, origin);
    });
  }, [frame, url]);
  const mode = useShownMode(useSite().theme.default_mode);
  useEffect(() => {
    if (url) frame.current?.contentWindow?.postMessage({ type: "trevo:mode", mode }, new URL(url, location.href).origin);
  }, [frame, url, mode]);
}

function totalKnown(): number | null {
  const known = balanceStore.get();
  return known?.balance ?? null;
}
