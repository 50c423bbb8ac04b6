import { writeClipboard } from "@trevo/ui/clipboard";
import type { Output } from "@trevo/contract";
import { localPath } from "@trevo/domain";
import { element } from "./element.ts";
import { messageOf } from "./house-api.ts";
import { icon } from "./icon.ts";
import { createSheet } from "./sheet.ts";
import type { GameFrame } from "./start-game.ts";

type Fairness = Output<"GET /house/api/fairness">["data"];
type Revealed = Output<"POST /house/api/fairness/rotate">["data"]["revealed"];

export interface SeedsSheet {
  readonly dialog: HTMLDialogElement;
  /** The line below the bet that opens the sheet: `verificável · 9f3a…c1e0`. */
  readonly link: HTMLButtonElement;
  roundPlayed(round: { id: string; nonce: number }): void;
}

/** Creates the sheet of seeds, which players can check and change. The published hash is shown before the first bet. */
export function createSeedsSheet(frame: GameFrame): SeedsSheet {
  const { call, words, session } = frame;
  const short = element("span", { class: "hash" });
  const link = element("button", { type: "button", class: "fair" }, icon("shield"), element("b", {}, words.verifiable), short);
  const hash = codeLine(words.serverHash, frame);
  const next = codeLine(words.nextHash, frame);
  const nonce = element("dd");
  const proof = element("button", { type: "button", class: "button quiet", hidden: true }, words.proof);
  const revealed = element("section", { class: "revealed", "aria-live": "polite" });
  let lastRound: string | null = null;

  const show = (state: Fairness) => {
    hash.write(state.server_seed_hash);
    next.write(state.next_server_seed_hash);
    nonce.textContent = String(state.nonce);
    short.textContent = `${state.server_seed_hash.slice(0, 4)}…${state.server_seed_hash.slice(-4)}`;
  };
  const form = createRotation(frame, (state, old) => {
    show(state);
    revealed.replaceChildren(...revealedLines(old, frame));
  });
  const load = async () => {
    const reply = await call("GET /house/api/fairness", {});
    if (!reply.ok) return;
    show(reply.data.data);
    form.write(reply.data.data.client_seed);
  };

  const sheet = createSheet(words.fairness, words.cancel, () => [
    element("p", {}, words.fairnessText),
    element("dl", {}, hash.row, next.row, element("div", { class: "count" }, element("dt", {}, words.nonce), nonce)),
    form.element,
    revealed,
    element(
      "div",
      { class: "ways" },
      element(
        "a",
        { class: "button quiet", href: localPath("/fairness", session.locale), target: "_blank", rel: "noopener" },
        words.openVerifier,
      ),
      proof,
    ),
  ]);
  link.addEventListener("click", () => {
    void load();
    sheet.open();
  });
  proof.addEventListener("click", () => void (lastRound && copyProof(frame, lastRound, proof)));
  void load();

  return {
    dialog: sheet.dialog,
    link,
    roundPlayed: (round) => {
      lastRound = round.id;
      proof.hidden = !canCopy();
    },
  };
}

/** True in secure contexts only, where the clipboard exists. */
const canCopy = () => "clipboard" in navigator;

/** Creates a line with a long code, its name and a copy key. */
function codeLine(name: string, { words }: GameFrame): { row: HTMLElement; write: (code: string) => void } {
  const code = element("code");
  const copy = element(
    "button",
    { type: "button", class: "copy", "aria-label": `${words.copy}: ${name}`, hidden: !canCopy() },
    icon("copy"),
  );
  copy.addEventListener(
    "click",
    () => void writeClipboard(code.textContent ?? "").then((isCopied) => flash(copy, icon(isCopied ? "check" : "warning"))),
  );
  return { row: element("div", {}, element("dt", {}, name), element("dd", {}, code, copy)), write: (text) => (code.textContent = text) };
}

/** Confirms an action on its button for two seconds. */
function flash(button: HTMLElement, sign: Node | string): void {
  const before = [...button.childNodes];
  button.replaceChildren(sign);
  setTimeout(() => button.replaceChildren(...before), 2_000);
}

async function copyProof({ call, words }: GameFrame, roundId: string, button: HTMLElement): Promise<void> {
  const reply = await call("GET /house/api/proofs/:round_id", { params: { round_id: roundId } });
  if (!reply.ok) return;
  const isCopied = await writeClipboard(JSON.stringify(reply.data.data, null, 2));
  flash(button, isCopied ? words.copied : words.notCopied);
}

/** Creates the form for the player's own seed, with the key that reveals the old seed. */
function createRotation(frame: GameFrame, rotated: (state: Fairness, old: Revealed) => void) {
  const { call, words, session } = frame;
  const input = element("input", {
    id: "client-seed",
    maxlength: 64,
    autocomplete: "off",
    spellcheck: "false",
    required: true,
    "aria-describedby": "client-seed-fault",
  });
  const fault = element("p", { id: "client-seed-fault", class: "fault", role: "alert" });
  const button = element("button", { class: "button", type: "submit" }, words.rotate);
  const form = element(
    "form",
    { novalidate: true },
    element("div", { class: "field" }, element("label", { for: "client-seed" }, words.seed), input),
    fault,
    button,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void rotate();
  });

  async function rotate(): Promise<void> {
    const seed = input.value.trim();
    if (button.getAttribute("aria-busy") === "true") return;
    fault.textContent = seed === "" ? words.seedEmpty : "";
    if (seed === "") return input.focus();
    button.setAttribute("aria-busy", "true");
    button.textContent = words.rotating;
    const reply = await call("POST /house/api/fairness/rotate", { body: { client_seed: seed } });
    button.setAttribute("aria-busy", "false");
    button.textContent = words.rotate;
    if (reply.ok) return rotated(reply.data.data, reply.data.data.revealed);
    if (!frame.coverFor(reply)) fault.textContent = messageOf(reply.error, session.locale);
  }
  return { element: form, write: (seed: string) => (input.value = seed) };
}

function revealedLines(old: Revealed, frame: GameFrame): Node[] {
  const { words } = frame;
  const seed = codeLine(words.revealed, frame);
  const sealed = codeLine("SHA-256", frame);
  const own = codeLine(words.seed, frame);
  seed.write(old.server_seed);
  sealed.write(old.server_seed_hash);
  own.write(old.client_seed);
  return [element("dl", {}, seed.row, sealed.row, own.row), element("p", { class: "note" }, words.revealedText(old.nonces))];
}
