import { Dialog } from "@base-ui/react/dialog";
import { useUiLocale } from "@trevo/ui/locale";
import { type KeyboardEvent, useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { Icon } from "../frame/icon.tsx";
import { Key } from "../frame/parts.tsx";
import { pathOf } from "../frame/screens.ts";
import { mayOpen, useMember } from "../lib/member.ts";
import { useAppWords } from "./app-words.ts";
import { useLookUpWords } from "./look-up-words.ts";
import { useLookUp } from "./palette-look-up.ts";
import type { Place } from "./palette-place.ts";
import { screens } from "./screens.ts";

/** Removes accents and capitals: `promocoes` finds Promoções. */
const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

const has = ({ title, note }: Place, typed: string): boolean =>
  plain(typed)
    .split(/\s+/)
    .every((word) => plain(`${title} ${note}`).includes(word));

/** `Ctrl K`: a search field that opens a screen, a brand or a record. It never changes anything. */
export function Palette() {
  const words = useAppWords();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      // Do not cover an open decision.
      if (document.querySelector("[role=alertdialog]") === null) setOpen(true);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger className="palette-open">
        <Icon name="search" />
        <span className="rail-wide">{words.paletteOpen}</span>
        <span className="rail-wide ml-auto">
          <Key>Ctrl K</Key>
        </span>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Popup className="dialog palette">
          <Dialog.Title className="for-ears">{words.paletteTitle}</Dialog.Title>
          <Search onGone={() => setOpen(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function usePlaces(): readonly Place[] {
  const words = useAppWords();
  const locale = useUiLocale();
  const member = useMember();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const tenant = params.get("tenant");
  const search = tenant === null ? "" : `?tenant=${encodeURIComponent(tenant)}`;
  const ofScreens = screens
    .filter((screen) => mayOpen(member, screen.opens))
    .map((screen) => ({
      id: pathOf(screen),
      title: screen.title[locale],
      note: words.groups[screen.group],
      icon: screen.icon,
      keys: screen.key === undefined ? null : `G ${screen.key.toUpperCase()}`,
      go: () => void navigate({ pathname: pathOf(screen), search }),
    }));
  const ofBrands = member.brands.map(({ slug, title }) => ({
    id: `brand ${slug}`,
    title,
    note: words.onlyBrand,
    icon: "brush" as const,
    keys: null,
    go: () => setParams({ tenant: slug }),
  }));
  return [...ofScreens, ...ofBrands];
}

function Search({ onGone }: { onGone: () => void }) {
  const words = useAppWords();
  const places = usePlaces();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const lookUpWords = useLookUpWords();
  const [params] = useSearchParams();
  const { found: things, ask, comesFirst, isPending, error } = useLookUp(typed, params.get("tenant"));
  const ofScreens = places.filter((place) => has(place, typed));
  const asked = ask === null ? [] : [ask];
  const found = [...(things ?? []), ...(comesFirst ? asked : []), ...ofScreens, ...(comesFirst ? [] : asked)];
  const current = Math.min(at, found.length - 1);
  const choose = (place: Place | undefined): void => {
    if (!place) return;
    if (!place.stays) onGone();
    place.go();
    setAt(0);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "ArrowDown") setAt(Math.min(found.length - 1, current + 1));
    else if (event.key === "ArrowUp") setAt(Math.max(0, current - 1));
    else if (event.key === "Enter") choose(found[current]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        className="field"
        role="combobox"
        aria-label={words.paletteTitle}
        aria-expanded="true"
        aria-controls="palette-found"
        aria-activedescendant={found.length > 0 ? `palette-${current}` : undefined}
        autoFocus
        autoComplete="off"
        placeholder={words.paletteOpen}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="palette-found" className="palette-found" role="listbox" aria-label={words.paletteTitle}>
        {found.map((place, index) => (
          <Option key={place.id} place={place} id={`palette-${index}`} isChosen={index === current} onChoose={() => choose(place)} />
        ))}
      </div>
      <div role="status">
        {isPending ? <p className="field-hint">{lookUpWords.looking}</p> : null}
        {things?.length === 0 ? <p className="field-hint">{lookUpWords.foundNothing}</p> : null}
        {error === null ? null : <p className="text-danger">{error}</p>}
        {found.length === 0 && things === null ? <p className="field-hint">{words.paletteNothing}</p> : null}
      </div>
    </>
  );
}

interface OptionProps {
  readonly place: Place;
  readonly id: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Option({ place, id, isChosen, onChoose }: OptionProps) {
  return (
    <div
      id={id}
      ref={(element) => (isChosen ? element?.scrollIntoView({ block: "nearest" }) : undefined)}
      className="palette-place"
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onClick={onChoose}
      onKeyDown={(event) => (event.key === "Enter" ? onChoose() : undefined)}
    >
      <Icon name={place.icon} small />
      <span>{place.title}</span>
      <small>{place.note}</small>
      {place.keys === null ? null : (
        <span className="palette-keys">
          <Key>{place.keys}</Key>
        </span>
      )}
    </div>
  );
}
