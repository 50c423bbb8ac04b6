/** Symbols on a 24 px grid. Inactive ones are outlines; `-f` is the filled form of an active item, with details cut out. */
const symbols = {
  menu: '<path d="M4 7h16M4 12h16M4 17h9"/>',
  search: '<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5"/>',
  device: '<rect x="6.5" y="2.8" width="11" height="18.4" rx="2.6"/><path d="M10.8 18h2.4"/>',
  bell: '<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5M4 16.5h16M10.2 20h3.6"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  minus: '<path d="M5 12h14"/>',
  x: '<path d="m6 6 12 12M18 6 6 18"/>',
  check: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  left: '<path d="m15 5-7 7 7 7"/>',
  right: '<path d="m9 5 7 7-7 7"/>',
  down: '<path d="m5 9 7 7 7-7"/>',
  home: '<path d="m3.5 11 8.5-7.5 8.5 7.5M6 9.5V20h12V9.5"/>',
  dice: '<path d="M8.5 3.5h7a5 5 0 0 1 5 5v12h-12a5 5 0 0 1-5-5v-7a5 5 0 0 1 5-5z"/><path d="M8.6 8.6h.01M15.4 15.400h.01M12 12h.01" stroke-width="2.8"/>',
  "dice-f":
    '<path fill="currentColor" d="M8.5 3.5h7a5 5 0 0 1 5 5v12h-12a5 5 0 0 1-5-5v-7a5 5 0 0 1 5-5z"/><path d="M8.6 8.6h.01M15.4 15.400h.01M12 12h.01" stroke="var(--bg)" stroke-width="3"/>',
  slots: '<path d="M3.5 8a3 3 0 0 1 3-3h11a3 3 0 0 1 3 3v11h-14a3 3 0 0 1-3-3zM9.2 5v14M14.8 5v14"/>',
  live: '<circle cx="12" cy="12" r="2.5"/><path d="M7.4 7.400a6.5 6.5 0 0 0 0 9.2m9.2-9.2a6.5 6.5 0 0 1 0 9.2M4.5 4.5a10.6 10.6 0 0 0 0 15m15-15a10.6 10.6 0 0 1 0 15"/>',
  ball: '<circle cx="12" cy="12" r="8.7"/><path d="m12 8.3 3.5 2.6-1.3 4.100H9.8l-1.3-4.100zM12 8.300v-5m3.5 7.6 4.7-1.6M14.2 15l2.9 3.900M9.8 15l-2.9 3.900m1.6-8L3.8 9.3"/>',
  box: '<path d="M3.5 8.2 12 3.8l8.5 4.400v8L12 20.6l-8.5-4.400zM3.5 8.2 12 12.700l8.5-4.5M12 12.700v7.900M7.8 6l8.5 4.5"/>',
  user: '<circle cx="12" cy="8.3" r="4.3"/><path d="M4 20.5c.9-4 4.1-5.7 8-5.700s7.1 1.7 8 5.7"/>',
  "user-f":
    '<circle cx="12" cy="8.3" r="4.3" fill="currentColor"/><path fill="currentColor" d="M4 20.5c.9-4 4.1-5.7 8-5.7s7.1 1.7 8 5.7z"/>',
  ticket: '<path d="M3.5 6.5h17v3.700a1.8 1.8 0 0 0 0 3.6v3.700h-17v-3.700a1.8 1.8 0 0 0 0-3.6z"/><path d="M14.5 10v4"/>',
  crown: '<path d="M4.5 18.5 3 8l5 4 4-7 4 7 5-4-1.5 10.5z"/>',
  cup: '<path d="M8 4h8v6.5a4 4 0 0 1-8 0zM8 6H4.5c0 3.2 1.3 5 3.7 5.2M16 6h3.5c0 3.2-1.3 5-3.7 5.2M12 14.5V20M8.5 20h7"/>',
  gift: '<path d="M4 11.5h16v9H4zM3 7.5h18v4H3zM12 7.5v13M12 7.5C8 7.5 7 3.5 9.2 3.5S12 7.5 12 7.5s.6-4 2.8-4S16 7.5 12 7.5z"/>',
  shield: '<path d="M12 3.5 19.5 6v5.5c0 4.8-3.2 7.7-7.5 9.2-4.3-1.5-7.5-4.4-7.5-9.2V6z"/><path d="m8.7 12 2.3 2.3 4.3-4.5"/>',
  help: '<path d="M4 14v-2a8 8 0 0 1 16 0v2M4 13.5h3v6H5.5A1.5 1.5 0 0 1 4 18zm16 0h-3v6h1.5A1.5 1.5 0 0 0 20 18z"/>',
  chat: '<path d="M8.5 4.5h7a5 5 0 0 1 5 5v9.5a1 1 0 0 1-1 1H8.5a5 5 0 0 1-5-5V9.5a5 5 0 0 1 5-5z"/><path d="M8 10.5h8M8 14.300h5"/>',
  eye: '<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"/><circle cx="12" cy="12" r="3"/>',
  heart: '<path d="M12 20C5.5 15.8 3.5 12.5 3.5 9.2A4.4 4.4 0 0 1 12 7.400a4.4 4.4 0 0 1 8.5 1.8C20.5 12.5 18.5 15.8 12 20z"/>',
  "heart-f":
    '<path fill="currentColor" d="M12 20C5.5 15.8 3.5 12.5 3.5 9.2A4.4 4.4 0 0 1 12 7.400a4.4 4.4 0 0 1 8.5 1.8C20.5 12.5 18.5 15.8 12 20z"/>',
  thumb:
    '<path d="M7.5 11v9.5M7.5 11l3.8-7.5a2.2 2.2 0 0 1 2.7 2.7L13.2 9.5h5a2.3 2.3 0 0 1 2.2 2.9l-1.6 6.2a2.5 2.5 0 0 1-2.4 1.9H4V11z"/>',
  "thumb-f":
    '<path fill="currentColor" d="M7.5 11l3.8-7.5a2.2 2.2 0 0 1 2.7 2.7L13.2 9.5h5a2.3 2.3 0 0 1 2.2 2.9l-1.6 6.2a2.5 2.5 0 0 1-2.4 1.9H4V11z"/><path stroke="var(--bg)" d="M7.7 11.5v8.5"/>',
  theatre: '<path d="M3.5 6.5h17v11h-17zM8 20.5h8"/>',
  star: '<path d="m12 3.8 2.5 5.3 5.7.7-4.2 4 1.1 5.8-5.1-2.9-5.1 2.900L8 13.8l-4.2-4 5.7-.7z"/>',
  cards: '<path d="m9.5 6.5 7.3-2 3.7 13.3-4.3 1.2"/><path d="M3.5 9.5a2 2 0 0 1 2-2h7a2 2 0 0 1 2 2v11h-9a2 2 0 0 1-2-2z"/>',
  bolt: '<path d="M13.5 3 5 13.5h6L10 21l8.5-10.5h-6z"/>',
  clock: '<circle cx="12" cy="12" r="8.7"/><path d="M12 7.300V12l3.2 2"/>',
  copy: '<path d="M12 8.5h5a3.5 3.5 0 0 1 3.5 3.5v8.5H12A3.5 3.5 0 0 1 8.5 17v-5A3.5 3.5 0 0 1 12 8.5z"/><path d="M15.5 5.5a2 2 0 0 0-2-2H7A3.5 3.5 0 0 0 3.5 7v6.5a2 2 0 0 0 2 2"/>',
  info: '<circle cx="12" cy="12" r="8.7"/><path d="M12 11v5M12 7.8h.01"/>',
  lock: '<path d="M5 10.5h14V20H8a3 3 0 0 1-3-3zM8 10.5V8a4 4 0 0 1 8 0v2.5"/>',
  swap: '<path d="M4 9h15l-4-4M20 15H5l4 4"/>',
  send: '<path d="M4 12 20.5 4 16 20.5l-4.5-6zM11.5 14.5l9-10.5"/>',
  pix: '<path d="m12 3.3 8.7 8.7-8.7 8.700L3.3 12zM7.5 7.8h1.300c1 0 1.7.5 3.2 2.2 1.5-1.7 2.2-2.2 3.2-2.2h1.300M7.5 16.2h1.300c1 0 1.7-.5 3.2-2.2 1.5 1.7 2.2 2.2 3.2 2.2h1.3"/>',
  sound: '<path d="M4 9.5h3.5L12 5.5v13l-4.5-4H4zM16 9a4.5 4.5 0 0 1 0 6m2.6-8.6a8 8 0 0 1 0 11.2"/>',
  "ball-f":
    '<circle cx="12" cy="12" r="8.7" fill="currentColor"/><path stroke="var(--bg)" d="m12 8.3 3.5 2.6-1.3 4.1H9.8l-1.3-4.1zM12 8.3v-4m3.5 6.6 3.7-1.3M14.2 15l2.2 3M9.8 15l-2.2 3m.9-7.1L4.8 9.6"/>',
  "box-f":
    '<path fill="currentColor" d="M3.5 8.2 12 3.8l8.5 4.4v8L12 20.6l-8.5-4.4z"/><path stroke="var(--bg)" d="M4 8.5 12 12.7l8-4.2M12 12.7v7.3"/>',
  "eye-off":
    '<path d="M4 4l16 16M9.6 6a9.6 9.6 0 0 1 2.4-.5c6 0 9.5 6.5 9.5 6.5a15 15 0 0 1-2.6 3.4M6.3 7.6A15 15 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.6-1.3M10 10a3 3 0 0 0 4.1 4.1"/>',
  warn: '<path d="M12 4 21 19.5H3zM12 10v4.5M12 17h.01"/>',
  wallet: '<path d="M4 8a3 3 0 0 1 3-3h10v3.5M4 8v8.5a3 3 0 0 0 3 3h13v-11H6.5M16 14h.01"/>',
  sun: '<circle cx="12" cy="12" r="4"/><path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4"/>',
  moon: '<path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z"/>',
  globe: '<circle cx="12" cy="12" r="8.7"/><path d="M3.3 12h17.4M12 3.3c5 5 5 12.4 0 17.4-5-5-5-12.4 0-17.4z"/>',
  expand: '<path d="M9 4H6a2 2 0 0 0-2 2v3M15 4h3a2 2 0 0 1 2 2v3M9 20H6a2 2 0 0 1-2-2v-3M15 20h5v-5"/>',
  out: '<path d="M10 4H7a3 3 0 0 0-3 3v10a3 3 0 0 0 3 3h3M15 8l4 4-4 4M19 12H9.5"/>',
  play: '<path fill="currentColor" d="M8 5.5v13l10.5-6.5z"/>',
} as const;

/** Symbols that a brand can choose for its categories. They are in no page by default and are requested by name. */
const chosenSymbols = {
  rocket:
    '<path d="M9 15 6.500 12.500C8.500 7 12.500 3.800 19.500 4.500c.7 7-2.500 11-8 13zM9 15l-3.500 3.500M6.500 12.500H3.800L7 8.600M11.500 17.500v2.700l3.900-3.200"/><circle cx="14.500" cy="9.500" r="1.600"/>',
  diamond: '<path d="M7 4.500h10l4 5.200L12 20 3 9.700zM3 9.700h18M12 20 8.500 9.700 12 4.500l3.500 5.200z"/>',
  wheel: '<circle cx="12" cy="12" r="8.700"/><circle cx="12" cy="12" r="2"/><path d="M12 3.300V10M12 14v6.700M3.300 12H10M14 12h6.700"/>',
  fish: '<path d="M3.500 12c3-4.500 9.500-6 13.500 0-4 6-10.500 4.500-13.500 0zM17 12l3.500-3.500v7zM8 11.200h.01"/>',
  tower: '<path d="M6 20.500V9h12v11.500M4.500 9V5h3.500v2h2.500V5h3v2H16V5h3.500v4zM10 20.500V15.500h4v5"/>',
} as const;

export type IconName = keyof typeof symbols;
export type ChosenIconName = keyof typeof chosenSymbols;

export const iconNames = Object.keys(symbols) as readonly IconName[];
export const chosenIconNames = Object.keys(chosenSymbols) as readonly ChosenIconName[];

const all: Readonly<Record<string, string>> = { ...symbols, ...chosenSymbols };

/** A sprite of these symbols, referenced by `#i-name`. Unknown names are omitted. */
export function spriteOf(names: readonly string[]): { sprite: string; names: string[] } {
  const known = [...new Set(names)].filter((name) => Object.hasOwn(all, name));
  const sprite = known.map((name) => `<symbol id="i-${name}" viewBox="0 0 24 24">${all[name]}</symbol>`).join("");
  return { sprite, names: known };
}

/** Symbols in every page's sprite, which every `Icon` refers to. */
export const iconSprite = spriteOf(Object.keys(symbols)).sprite;
