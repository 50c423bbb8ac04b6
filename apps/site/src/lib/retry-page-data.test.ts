import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { apiHealthStore, healthy } from "./api-health.ts";
import { retryPageData } from "./retry-page-data.ts";

const url = new URL("https://trevo.example/casino/games.data");
const ours = { "x-remix-response": "yes" };
const answers = (...replies: (Response | Error)[]) => {
  const ask = vi.fn<typeof fetch>(async () => {
    const next = replies.length > 1 ? replies.shift() : replies[0];
    if (next instanceof Error) throw next;
    return next as Response;
  });
  return { ask, call: retryPageData(ask) };
};

beforeEach(() => {
  vi.useFakeTimers();
  apiHealthStore.set(healthy);
});
afterEach(() => vi.useRealTimers());

describe("the data of the next page", () => {
  it.each([
    ["the line is cut", () => new TypeError("Failed to fetch")],
    ["the server cannot answer", () => new Response("{}", { status: 503 })],
    ["a proxy has no server behind it", () => new Response("", { status: 502 })],
  ])("is requested again while %s", async (_, away) => {
    const { ask, call } = answers(away(), away(), new Response("data", { headers: ours }));
    const reply = call(url);
    await vi.advanceTimersByTimeAsync(499);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await (await reply).text()).toBe("data");
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it("is retried with pauses of at most 8 s, while a banner reports that the server is down", async () => {
    const { ask, call } = answers(new Response("{}", { status: 503 }));
    void call(url);
    await vi.advanceTimersByTimeAsync(500 + 1_000 + 2_000 + 4_000);
    expect(ask).toHaveBeenCalledTimes(5);
    expect(apiHealthStore.get().isUnavailable).toBe(true);
    await vi.advanceTimersByTimeAsync(16_000);
    expect(ask).toHaveBeenCalledTimes(7);
  });

  it("removes the banner when it arrives", async () => {
    const { call } = answers(new Response("{}", { status: 503 }), new Response("", { headers: ours }));
    const reply = call(url);
    await vi.advanceTimersByTimeAsync(500);
    await reply;
    expect(apiHealthStore.get()).toMatchObject({ isUnavailable: false, unanswered: 0 });
  });

  it.each([
    ["a page that breaks", 500],
    ["a page that is not there", 404],
    ["a brand in maintenance", 503],
  ])("is not retried for %s", async (_, status) => {
    const { ask, call } = answers(new Response("", { status, headers: ours }));
    expect((await call(url)).status).toBe(status);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it("is not retried after the visitor has navigated elsewhere", async () => {
    const { ask, call } = answers(new TypeError("Failed to fetch"), new DOMException("gone", "AbortError"));
    const controller = new AbortController();
    const reply = call(url, { signal: controller.signal });
    const refused = expect(reply).rejects.toThrow("gone");
    await vi.advanceTimersByTimeAsync(0);
    controller.abort();
    await vi.advanceTimersByTimeAsync(500);
    await refused;
    expect(ask).toHaveBeenCalledTimes(2);
  });
});

it("other requests are not changed", async () => {
  const { ask, call } = answers(new TypeError("Failed to fetch"));
  await expect(call("/api/games/url")).rejects.toThrow("Failed to fetch");
  await expect(call(new URL("https://trevo.example/api/categories"))).rejects.toThrow("Failed to fetch");
  expect(ask).toHaveBeenCalledTimes(2);
});
