import { beforeEach, expect, test, vi } from "vitest";
import { holdReload, reloadWhenFree } from "./reload-hold.ts";

const reload = vi.fn();
beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal("location", { reload });
});

test("the page reloads at once when nothing would be interrupted", () => {
  reloadWhenFree();
  expect(reload).toHaveBeenCalledOnce();
});

test("the page waits for the end of a game and of a Pix payment", () => {
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

test("the end of a game alone does not reload the page", () => {
  holdReload()();
  expect(reload).not.toHaveBeenCalled();
});
