import { describe, expect, it } from "vitest";
import { heightOf, placeWidgets } from "./place-widgets.ts";
import { joinWidgets, newWidget } from "./widget-memory.ts";

const window = { height: 800, isNarrow: true };
const widgetOf = (id: string, more = {}) => ({ ...newWidget(id), ...more });

describe("the height of a mission's widget", () => {
  it("is 144 open, 90 closed, and 76 closed on a narrow screen", () => {
    expect([heightOf({ isOpen: true }, true), heightOf({ isOpen: false }, false), heightOf({ isOpen: false }, true)]).toEqual([
      144, 90, 76,
    ]);
  });
});

describe("widgets at the edge", () => {
  it("start 74 pixels from the top, one below the other", () => {
    expect(placeWidgets([widgetOf("a"), widgetOf("b", { isOpen: true }), widgetOf("c")], window)).toEqual([
      { id: "a", top: 74 },
      { id: "b", top: 158 },
      { id: "c", top: 310 },
    ]);
  });

  it("stay where they were left, but not above 74 and not over each other", () => {
    expect(placeWidgets([widgetOf("a", { positionY: 73 })], window)).toEqual([{ id: "a", top: 74 }]);
    expect(placeWidgets([widgetOf("a", { positionY: 300 }), widgetOf("b", { positionY: 290 })], window)).toEqual([
      { id: "b", top: 290 },
      { id: "a", top: 374 },
    ]);
  });

  it("do not leave the window at the bottom", () => {
    expect(placeWidgets([widgetOf("a", { positionY: 5_000 }), widgetOf("b", { positionY: 6_000 })], window)).toEqual([
      { id: "a", top: 556 },
      { id: "b", top: 640 },
    ]);
    expect(placeWidgets([widgetOf("a"), widgetOf("b")], { height: 120, isNarrow: true }).map(({ top }) => top)).toEqual([74, 74]);
  });
});

describe("the stored widgets", () => {
  const mission = (id: string, completed_at: string | null = null) => ({ id, completed_at, claimed_at: null });

  it("are kept for existing missions and dropped for others", () => {
    const kept = [widgetOf("a", { positionY: 200, isOpen: true }), widgetOf("gone")];
    expect(joinWidgets(kept, [mission("a", "2026-11-22T10:00:00Z"), mission("b")])).toEqual([
      widgetOf("a", { positionY: 200, isOpen: true, completed_at: "2026-11-22T10:00:00Z" }),
      widgetOf("b"),
    ]);
  });
});
