import { localPath } from "@trevo/domain";
import { Sheet } from "@trevo/ui/sheet";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useLocale } from "../../lib/locale.ts";
import { areSingleKeysOn } from "../../lib/single-keys.ts";
import { m } from "../../paraglide/messages.js";

const fields = "input, textarea, select, [contenteditable]";
const layers = "[role='dialog'], [role='alertdialog']";

/** False while the user types into a field or a sheet or dialog is open over the page. */
const isFree = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !(target instanceof HTMLElement && target.matches(fields)) && document.querySelector(layers) === null;

const keys = [
  ["b", m.sports_key_slip],
  ["/", m.sports_key_search],
  ["← ↑ ↓ →", m.sports_key_arrows],
  [() => m.sports_key_space_name(), m.sports_key_space],
  ["Enter", m.sports_key_enter],
  ["Esc", m.sports_key_escape],
  ["?", m.sports_key_help],
] as const;

/** Keyboard shortcuts of the sports pages, and the sheet that lists them. `onSlip` moves the focus to the slip. */
export function SlipKeys({ onSlip }: { onSlip: () => void }) {
  const locale = useLocale();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const receive = (event: KeyboardEvent) => {
      const acts: Record<string, () => void> = {
        b: onSlip,
        "/": () => void navigate(localPath("/sportsbook/search", locale)),
        "?": () => setOpen(true),
      };
      const act = acts[event.key];
      if (!act || !isFree(event) || !areSingleKeysOn()) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", receive, { capture: true });
    return () => removeEventListener("keydown", receive, { capture: true });
  }, [navigate, locale, onSlip]);
  return (
    <>
      <button type="button" className="slip-keys" onClick={() => setOpen(true)}>
        {m.sports_keys()} <kbd>?</kbd>
      </button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={m.sports_keys()} closeLabel={m.close()}>
        <dl className="slip-keys-list">
          {keys.map(([key, words]) => {
            const name = typeof key === "string" ? key : key();
            return (
              <div key={name}>
                <dt>
                  <kbd>{name}</kbd>
                </dt>
                <dd>{words()}</dd>
              </div>
            );
          })}
        </dl>
      </Sheet>
    </>
  );
}
