import { beforeEach, expect, test, vi } from "vitest";
import { holdReload, reloadWhenFree } from "./reload-hold.ts";

const reload = vi.fn();
beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal("location", { reload });
});

test("with nothing to interrupt, the page is loaded again at once", () => {
  reloadWhenFree();
  expect(reload).toHaveBeenCalledOnce();
});

test("under a game and a Pix code it waits for the end of both", () => {
  const game = holdReload();
  const charge = holdReload();
  reloadWhenFree();
  reloadWhenFree();
  game();
  game();
  expect(reload).not.toHaveBeenCalled();
  charge();
  expect(reload).toHaveBeenCalledOnce();
});

test("the end of a game alone loads nothing", () => {
  holdReload()();
  expect(reload).not.toHaveBeenCalled();
});
