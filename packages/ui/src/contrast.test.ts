import { describe, expect, it } from "vitest";
import { contrast, inkOn, isRed, mix, readableRatio, textOn } from "./contrast.ts";

/** Eight steps of each channel: every corner of the cube and what is between. */
const steps = [0, 36, 73, 109, 146, 182, 219, 255].map((channel) => channel.toString(16).padStart(2, "0"));
const cube = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));

describe("contrast", () => {
  it("is the ratio of WCAG 2", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#123456", "#123456")).toBe(1);
    expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
  });

  it("mixes from one colour to the other", () => {
    expect(mix("#000000", "#ffffff", 0)).toBe("#000000");
    expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
    expect(mix("#000000", "#ffffff", 1)).toBe("#ffffff");
  });
});

describe("text on any accent a tenant may choose", () => {
  it("is readable", () => {
    for (const accent of cube) expect(contrast(textOn(accent, "#777777"), accent), accent).toBeGreaterThanOrEqual(readableRatio);
  });

  it("keeps the wanted colour where it is readable", () => {
    expect(textOn("#3ddc78", "#052410")).toBe("#052410");
    expect(textOn("#3ddc78", "#ffffff")).toBe("#000000");
  });
});

describe("any accent as text", () => {
  it.each(["#2c2023", "#ece2da", "#1d2a45", "#dfe8f2", "#1e2d2b", "#808080"])("is readable on %s", (ground) => {
    for (const accent of cube) expect(contrast(inkOn(ground, accent), ground), accent).toBeGreaterThanOrEqual(readableRatio);
  });

  it("keeps its hue: a green stays mostly green", () => {
    const ink = inkOn("#ece2da", "#3ddc78");
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(ink.slice(at, at + 2), 16));
    expect(green).toBeGreaterThan(Math.max(red!, blue!));
    expect(inkOn("#2c2023", "#3ddc78")).toBe("#3ddc78");
  });
});

it("recognises a red", () => {
  expect(["#d4382c", "#ff8068", "#a3123f", "#ff0000"].map(isRed)).toEqual([true, true, true, true]);
  expect(["#3ddc78", "#0a5560", "#8a4b00", "#7a3fb0", "#808080", "#ffb547"].map(isRed)).toEqual([false, false, false, false, false, false]);
});

describe("an invalid colour", () => {
  it.each(["red", "#fff", "#12345", "#1234567", "#12345g", "#102030;}</style>", "url(x)", "", "var(--x)", "#102030\n", "rgb(0,0,0)"])(
    "throws: %j",
    (text) => {
      expect(() => contrast(text, "#ffffff")).toThrow(TypeError);
      expect(() => mix("#ffffff", text, 0.5)).toThrow(TypeError);
      expect(() => textOn(text, "#ffffff")).toThrow(TypeError);
      expect(() => inkOn("#ffffff", text)).toThrow(TypeError);
    },
  );
});
