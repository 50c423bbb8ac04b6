import { writeClipboard } from "@trevo/ui/clipboard";
import { localPath } from "@trevo/domain";
import { crashSalt } from "@trevo/engines";
import { element } from "../frame/element.ts";
import { icon } from "../frame/icon.ts";
import { createSheet } from "../frame/sheet.ts";
import type { GameFrame } from "../frame/start-game.ts";
import type { CrashMessages } from "./crash-messages.ts";
import type { Watched } from "./table-watch.ts";

/** Creates the fairness sheet: the values published before the round and revealed after the last one, and the player's own proof. */
export function createCrashSheet(frame: GameFrame, words: CrashMessages) {
  const { call } = frame;
  const short = element("span", { class: "hash" });
  const link = element("button", { type: "button", class: "fair" }, icon("shield"), element("b", {}, frame.words.verifiable), short);
  const lines = element("dl");
  const proof = element("button", { type: "button", class: "button quiet", hidden: true }, frame.words.proof);
  let lastBet: string | null = null;
  const line = (name: string, code: string) => element("div", {}, element("dt", {}, name), element("dd", {}, element("code", {}, code)));

  let shown: string | null = null;
  /** Called for every event of the channel; unchanged values are not written again. */
  const show = ({ round, chain, history }: Watched): void => {
    const [last] = history;
    const now = `${round?.commitment} ${last?.id} ${chain?.commitment}`;
    if (now === shown) return;
    shown = now;
    short.textContent = round ? `${round.commitment.slice(0, 4)}…${round.commitment.slice(-4)}` : "";
    lines.replaceChildren(
      ...(round
        ? [element("div", { class: "count" }, element("dt", {}, words.round(String(round.nth)))), line(words.commitment, round.commitment)]
        : []),
      ...(last ? [line(`${words.last(String(last.nth))} · ${frame.format.factor(last.point_x100 * 100)}`, last.chain_hash)] : []),
      ...(chain ? [line(words.chain, chain.commitment)] : []),
      line(words.salt, crashSalt),
    );
  };

  proof.addEventListener("click", () => void copyProof());
  const copyProof = async (): Promise<void> => {
    if (lastBet === null) return;
    const reply = await call("GET /house/api/crash/bets/:id/proof", { params: { id: lastBet } });
    if (!reply.ok) return;
    const isCopied = await writeClipboard(JSON.stringify(reply.data.data, null, 2));
    proof.textContent = isCopied ? frame.words.copied : frame.words.notCopied;
    setTimeout(() => (proof.textContent = frame.words.proof), 2_000);
  };
  const sheet = createSheet(words.sheet, frame.words.cancel, () => [
    element("p", {}, words.fairnessText),
    lines,
    element(
      "div",
      { class: "ways" },
      element(
        "a",
        { class: "button quiet", href: localPath("/fairness", frame.session.locale), target: "_blank", rel: "noopener" },
        frame.words.openVerifier,
      ),
      proof,
    ),
  ]);
  link.addEventListener("click", sheet.open);
  return {
    dialog: sheet.dialog,
    link,
    show,
    betEnded: (id: string): void => {
      lastBet = id;
      proof.hidden = !("clipboard" in navigator);
    },
  };
}

export type CrashSheet = ReturnType<typeof createCrashSheet>;
