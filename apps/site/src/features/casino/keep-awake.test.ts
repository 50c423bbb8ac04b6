import { expect, it, vi } from "vitest";
import { keepAwake } from "./keep-awake.ts";

function stage(answer: "lock" | "refusal" = "lock") {
  const release = vi.fn(async () => undefined);
  const request = vi.fn(async () => (answer === "lock" ? { release } : Promise.reject(new Error("low battery"))));
  const seen: { visibilityState: DocumentVisibilityState } = { visibilityState: "visible" };
  const sight = Object.assign(new EventTarget(), seen);
  const turn = async (state: DocumentVisibilityState) => {
    sight.visibilityState = state;
    sight.dispatchEvent(new Event("visibilitychange"));
    await settled();
  };
  return { release, request, turn, sight: sight as unknown as Document };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

it("keeps the screen on from the start, and again whenever the page becomes visible", async () => {
  const { request, turn, sight } = stage();
  keepAwake(sight, { request });
  await settled();
  expect(request).toHaveBeenCalledTimes(1);
  await turn("hidden");
  expect(request).toHaveBeenCalledTimes(1);
  await turn("visible");
  expect(request).toHaveBeenCalledTimes(2);
});

it("releases the lock when it ends, even if the lock arrives after the end", async () => {
  const { release, request, turn, sight } = stage();
  keepAwake(sight, { request })();
  await settled();
  expect(release).toHaveBeenCalledTimes(1);
  await turn("visible");
  expect(request).toHaveBeenCalledTimes(1);
  const end = keepAwake(sight, { request });
  await settled();
  end();
  expect(release).toHaveBeenCalledTimes(2);
});

it("does nothing where the browser does not support or refuses the lock", async () => {
  const { request, sight } = stage("refusal");
  expect(() => keepAwake(sight, undefined)()).not.toThrow();
  const end = keepAwake(sight, { request });
  await settled();
  expect(end).not.toThrow();
});
