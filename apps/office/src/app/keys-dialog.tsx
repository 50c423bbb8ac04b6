import { Dialog } from "@base-ui/react/dialog";
import { useUiLocale } from "@trevo/ui/locale";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useFrameWords } from "../frame/frame-words.ts";
import { useKeys } from "../frame/keys.ts";
import { Key } from "../frame/parts.tsx";
import { pathOf } from "../frame/screens.ts";
import { mayOpen, useMember } from "../lib/member.ts";
import { useAppWords } from "./app-words.ts";
import { screens } from "./screens.ts";

/** Time in ms in which `G` waits for the letter of a screen. */
const goMs = 1_500;

/** `?` lists the shortcuts; `G` and a letter opens a screen. */
export function KeysDialog() {
  const words = useAppWords();
  const frame = useFrameWords();
  const locale = useUiLocale();
  const member = useMember();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const goingUntilMs = useRef(0);
  const withKey = screens.filter((screen) => screen.key !== undefined && mayOpen(member, screen.opens));
  useKeys({
    "?": () => setOpen(true),
    g: () => {
      goingUntilMs.current = Date.now() + goMs;
    },
  });
  useEffect(() => {
    // Runs before the screen's own shortcuts: after G, a letter names a screen and not an action.
    const onKey = (event: KeyboardEvent): void => {
      const wanted = Date.now() < goingUntilMs.current ? withKey.find(({ key }) => key === event.key.toLowerCase()) : undefined;
      if (!wanted) return;
      goingUntilMs.current = 0;
      event.preventDefault();
      event.stopImmediatePropagation();
      void navigate(pathOf(wanted));
    };
    document.addEventListener("keydown", onKey, { capture: true });
    return () => document.removeEventListener("keydown", onKey, { capture: true });
  });
  const rows: readonly (readonly [string, string])[] = [
    ["J K", words.keyMove],
    [frame.spaceKey, words.keyPeek],
    ["Enter", words.keyOpen],
    ["A R", words.keyDecide],
    ["Ctrl Enter", words.keySend],
    ["F", words.keyFilter],
    ["[ ]", words.keyViews],
    ["E", words.keyExport],
    ["T", words.keyTable],
    ["Ctrl K", words.paletteTitle],
    ["Ctrl B", words.chooseBrand],
    ["Esc", words.keyBack],
    ["?", words.keyHelp],
    ...withKey.map(({ key, title }) => [`G ${key?.toUpperCase() ?? ""}`, `${frame.goTo} ${title[locale]}`] as const),
  ];
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Popup className="dialog">
          <Dialog.Title className="dialog-title">{words.keysTitle}</Dialog.Title>
          <KeysList rows={rows} />
          <div className="dialog-actions">
            <Dialog.Close className="button">{frame.close}</Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const KeysList = ({ rows }: { rows: readonly (readonly [keys: string, text: string])[] }) => (
  <dl className="keys-list">
    {rows.map(([keys, text]) => (
      <div key={keys} className="contents">
        <dt>
          {keys.split(" ").map((key) => (
            <span key={key}>
              <Key>{key}</Key>{" "}
            </span>
          ))}
        </dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);
