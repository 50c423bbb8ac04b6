import { crashCurveX100, crashReachMs } from "@trevo/engines";
import { drawing, element } from "../frame/element.ts";
import type { Format } from "../frame/format.ts";
import { reducedMotion } from "../frame/pace.ts";

export interface Sky {
  readonly element: HTMLElement;
  /** Shows the kite on the ground, before the flight. */
  rest(): void;
  /** Shows the flight after this many milliseconds. */
  fly(elapsedMs: number): void;
  /** Shows the cut line; `soft` if the round was returned. */
  cut(elapsedMs: number): void;
}

const kite =
  '<svg class="kite" viewBox="-60 -78 120 190" aria-hidden="true" focusable="false"><path fill="none" stroke="#fff3e0" stroke-width="3.500" d="M0 62c10 14-10 20 0 34s10 8 4 14"/><path fill="#ffc94d" d="m2 84 16-8 1 18zM0 84l-16 4 8 14z"/><path stroke="#fff3e0" stroke-width="7" stroke-linejoin="round" d="M0-70 50-8 0 66l-50-74z"/><path fill="#fff3e0" d="M0-70V-8h-50z"/><path fill="#3d68f5" d="M0-70V-8h50z"/><path fill="#e8352b" d="M0 66V-8h-50z"/><path fill="#1b349c" d="M0 66V-8h50z"/><path fill="#ffc94d" d="M0-31A23 23 0 0 1 23-8H0z"/><path fill="#e8352b" d="M0-31A23 23 0 0 0-23-8H0z"/><path fill="#fff3e0" d="M0 15A23 23 0 0 1-23-8H0z"/><path fill="#ffb01f" d="M0 15A23 23 0 0 0 23-8H0z"/><path fill="none" stroke="#3a0d10" stroke-width="3" stroke-linejoin="round" d="M-50-8H50M0-70V66"/></svg>';

/** The smallest extent of the axes: 8 s, and up to 1.8×. */
const leastMs = 8_000;
const leastX100 = 180;
const points = 48;
const marks = [120, 150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000, 500_000];

/** Value of the curve in hundredths. It grows as e^(kt) from 1, computed here in floats; the number beside it is exact. */
const valueAt = (ms: number): number => 100 * 1.00006 ** ms;

interface Size {
  readonly width: number;
  readonly height: number;
}

export type Axes = ReturnType<typeof axesOf>;

/** Returns the positions of times and values in px in a sky of this size. Both axes grow with the flight. */
export function axesOf(elapsedMs: number, { width, height }: Size) {
  // In a narrow sky, the number and its chip are above the end of the curve.
  const head = width < 720 ? Math.min(140, height * 0.54) : Math.min(96, height * 0.36);
  const area = { left: 48, right: width - Math.max(70, width * 0.14), top: head, foot: height - 30 };
  const endMs = Math.max(elapsedMs, leastMs);
  const top = Math.max(Math.log(Math.max(crashCurveX100(elapsedMs), leastX100) / 100), 0.1);
  return {
    area,
    x: (ms: number) => area.left + (area.right - area.left) * (ms / endMs),
    y: (valueX100: number) => area.foot - (area.foot - area.top) * ((valueX100 / 100 - 1) / (Math.exp(top) - 1)),
    top: Math.exp(top) * 100,
  };
}

function drawCurve(
  pen: CanvasRenderingContext2D,
  at: Axes,
  { elapsedMs, cut, height }: { readonly elapsedMs: number; readonly cut: boolean; readonly height: number },
): void {
  pen.beginPath();
  pen.moveTo(at.x(0), at.y(100));
  for (let step = 1; step <= points; step += 1) {
    const ms = (elapsedMs * step) / points;
    pen.lineTo(at.x(ms), at.y(valueAt(ms)));
  }
  pen.lineWidth = 4;
  pen.lineCap = "round";
  pen.strokeStyle = cut ? "#ffd9b0" : "#fff3e0";
  pen.setLineDash(cut ? [2, 10] : []);
  pen.stroke();
  pen.setLineDash([]);
  pen.lineTo(at.x(elapsedMs), height);
  pen.lineTo(at.x(0), height);
  pen.globalAlpha = cut ? 0.12 : 0.3;
  pen.fillStyle = "#ffc94d";
  pen.fill();
  pen.globalAlpha = 1;
}

/** Returns up to three round values that fit below the curve's end. */
export const marksOf = ({ area, y, top }: Axes): number[] =>
  marks.filter((mark) => mark < top && y(mark) > area.top - 8 && y(mark) < area.foot - 26).slice(-3);

function drawMarks(
  pen: CanvasRenderingContext2D,
  axes: Axes,
  { width, format }: { readonly width: number; readonly format: Format },
): void {
  pen.textAlign = "right";
  for (const mark of marksOf(axes)) {
    pen.fillStyle = "#fff3e0";
    pen.globalAlpha = 0.16;
    pen.fillRect(16, axes.y(mark), width - 32, 1.5);
    pen.globalAlpha = 0.75;
    pen.fillText(format.shortFactor(mark * 100), width - 12, axes.y(mark) - 5);
  }
  pen.globalAlpha = 1;
}

/** Draws the curve on a canvas and moves the kite at its end by a transform, so that a frame stays cheap however long the flight is. */
export function createSky(format: Format): Sky {
  const canvas = element("canvas", { "aria-hidden": "true" });
  const flyer = element("div", { class: "flyer" }, element("div", { class: "drift" }, drawing(kite)));
  const box = element("div", { class: "sky" }, canvas, flyer);
  const pen = canvas.getContext("2d");
  let drawn: (() => void) | null = null;

  /** Read only on resize: reading it in every frame would force a layout in the middle of the frame. */
  let [width, height, font] = [0, 0, ""];

  const fit = () => {
    const ratio = Math.min(devicePixelRatio, 2);
    [width, height, font] = [box.clientWidth, box.clientHeight, `700 13px ${getComputedStyle(box).fontFamily}`];
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    pen?.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawn?.();
  };

  const draw = (elapsedMs: number, cut: boolean) => {
    if (!pen) return;
    const size = { width, height };
    const axes = axesOf(elapsedMs, size);
    pen.clearRect(0, 0, width, height);
    pen.font = font;
    drawMarks(pen, axes, { width, format });
    drawCurve(pen, axes, { elapsedMs, cut, height });
    const sway = cut || reducedMotion() ? 0 : Math.sin(elapsedMs / 420) * 5;
    const [x, y] = [axes.x(elapsedMs), axes.y(valueAt(elapsedMs))];
    flyer.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${(24 + sway).toFixed(1)}deg)`;
  };

  new ResizeObserver(fit).observe(box);
  const show = (elapsedMs: number, cut: boolean) => {
    drawn = () => draw(elapsedMs, cut);
    drawn();
  };
  const longest = crashReachMs(1_000_000);
  const within = (elapsedMs: number) => Math.min(Math.max(elapsedMs, 0), longest);
  return {
    element: box,
    rest: () => {
      delete box.dataset["cut"];
      show(0, false);
    },
    fly: (elapsedMs) => {
      delete box.dataset["cut"];
      show(within(elapsedMs), false);
    },
    cut: (elapsedMs) => {
      box.dataset["cut"] = "true";
      show(within(elapsedMs), true);
    },
  };
}
