import { type Cell, always } from "@antithesishq/bombadil";
import { actions, extract, getFingerprint, type Point, type Fingerprint, weighted } from "@antithesishq/bombadil/browser";
import { back, clicks, forward, lastAction, reload, scroll } from "@antithesishq/bombadil/browser/defaults/actions";
import type { Rule } from "./faults.ts";
import { lastingFaults } from "./observe.ts";

export { noConsoleErrors, noUncaughtExceptions, noUnhandledPromiseRejections } from "@antithesishq/bombadil/browser/defaults/properties";

const closeNames = ["Fechar", "Close"];

const faults = extract(({ window, lastAction: action }) => {
  const clicked = typeof action === "object" && action !== null && "Click" in action ? action.Click.fingerprint : null;
  return lastingFaults(window, closeNames.includes(clicked?.accessibleName ?? ""));
});

const without = (rule: Rule) => always(() => faults.current.every((fault) => !fault.startsWith(`${rule}:`)));

export const oneHeading = without("headings");
export const noLeftovers = without("leftovers");
export const sumsEqualTheirParts = without("sums");
export const oneBalance = without("balance");
export const noErrorScreen = without("errors");
export const noDeadEnd = without("ways");
export const noHorizontalOverflow = without("width");
export const dialogsClose = without("closing");

/** Links leave the page, and most of a page's functions are behind its other controls. */
const pick = (isLink: boolean) =>
  actions(() => {
    const tree = clicks.generate();
    const targets = "branches" in tree ? tree.branches.flatMap(([, one]) => ("value" in one ? [one.value] : [])) : [tree.value];
    return targets.filter((one) => typeof one === "object" && "Click" in one && (one.Click.fingerprint.tag === "a") === isLink);
  });

interface Target {
  fingerprint: Fingerprint;
  point: Point;
}

/** Controls of a house game, which runs in a frame of the same origin. */
const gameControls: Cell<Target[]> = extract(({ document, window }) => {
  const [frame] = document.querySelectorAll("iframe");
  if (!frame?.contentDocument) return [];
  const place = frame.getBoundingClientRect();
  return [...frame.contentDocument.querySelectorAll("button:not(:disabled), input, [role=button], [role=radio]")].flatMap((element) => {
    const box = element.getBoundingClientRect();
    const point = { x: place.left + box.left + box.width / 2, y: place.top + box.top + box.height / 2 };
    const inside = point.x > 0 && point.x < window.innerWidth && point.y > 0 && point.y < window.innerHeight;
    // An overlay would receive the click.
    return inside && box.width > 0 && document.elementFromPoint(point.x, point.y) === frame
      ? [{ fingerprint: getFingerprint(element), point }]
      : [];
  });
});

const play = actions(() => gameControls.current.map((target) => ({ Click: target })));

/** Suitable values for a field; a field without a type accepts anything. */
const words: Record<string, string[]> = {
  tel: [String.raw`[0-9]{1,11}`, "11987654321", "529.982.247-25"],
  number: [String.raw`[0-9]{1,5}`, "0", "-1"],
  password: ["folha-da-sorte-7", "errada-1"],
  email: [String.raw`[a-z]{3,8}@example\.com`, "a@"],
  search: ["dice", "cra", String.raw`[a-z]{1,4}`],
  text: [String.raw`[0-9]{1,6}`, "10,00", "0,01", "1.000.000,00", "dice", "Olá ção 😀", "<b>x</b>", "529.982.247-25"],
};

const focused = extract(({ document }) => {
  const within = document.activeElement instanceof HTMLIFrameElement ? document.activeElement.contentDocument : document;
  const field = within?.activeElement;
  if (!field) return null;
  if (field.tagName === "TEXTAREA") return "text";
  if (field.tagName !== "INPUT") return null;
  const { type, inputMode } = field as HTMLInputElement;
  return inputMode === "decimal" || inputMode === "numeric" ? "text" : type;
});

const keys = actions(() => [9, 13, 27].map((code) => ({ PressKey: { code } })));

const typing = actions(() => {
  const choices = words[focused.current ?? ""];
  if (!choices) return [];
  return choices.map((choice) => ({
    TypeText: { text: /[\\[]/.test(choice) ? { Regexp: choice } : ({ Regexp: escaped(choice) } as const), delayMillis: 5 },
  }));
});

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\-]/g, String.raw`\$&`);

/** Clears a field, so that another text can be tried. */
const clearing = actions(() => (focused.current ? [{ PressKey: { code: 8 } }] : []));

const wait = actions(() => ["Wait"]);

/** After a session has ended, the page stays logged out until it is reloaded. */
const loggedOut = extract(
  ({ document, window }) => document.documentElement.dataset["session"] === "guest" && Boolean(window.localStorage.getItem("auth")),
);
const logIn = actions(() => (loggedOut.current && lastAction.current !== "Reload" ? ["Reload"] : []));

export const everything = weighted([
  [14, pick(true)],
  [26, pick(false)],
  [16, play],
  [20, typing],
  [3, clearing],
  [5, keys],
  [8, scroll],
  [14, wait],
  [5, back],
  [1, forward],
  [1, reload],
  [6, logIn],
]);
