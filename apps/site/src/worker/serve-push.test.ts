import { expect, test, vi } from "vitest";
import { readPush, servePush } from "./serve-push.ts";

const origin = "https://trevo.example";

/** Simulates a worker whose visitor has these pages open. */
function startWorker(...open: string[]) {
  const listeners = new Map<string, (event: never) => void>();
  const focused: string[] = [];
  const openWindow = vi.fn(async () => undefined);
  const fetch = vi.fn(async () => undefined);
  const showNotification = vi.fn(async () => undefined);
  servePush({
    location: { origin },
    registration: { showNotification },
    fetch,
    clients: {
      matchAll: async () => open.map((path) => ({ url: origin + path, focus: async () => void focused.push(path) })),
      openWindow,
    },
    addEventListener: (name: string, listener: (event: never) => void) => void listeners.set(name, listener),
  });
  const happen = async (name: string, event: object) => {
    const lasting: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => void lasting.push(work) } as never);
    await Promise.all(lasting);
  };
  return {
    push: (body: string | null) => happen("push", { data: body === null ? null : { text: () => body } }),
    click: (data: unknown) => happen("notificationclick", { notification: { close: vi.fn(), data } }),
    showNotification,
    openWindow,
    focused,
    fetch,
  };
}

test("a message is shown with its title and text, and opens its link", async () => {
  const worker = startWorker();
  await worker.push(JSON.stringify({ title: "Pix recebido", text: "R$ 50,00", link: "/account/wallet?tab=deposit" }));
  expect(worker.showNotification).toHaveBeenCalledExactlyOnceWith(
    "Pix recebido",
    expect.objectContaining({ body: "R$ 50,00", data: { link: "/account/wallet?tab=deposit", id: "" } }),
  );
});

test.each([null, "", "not json", "null", "[]", '"text"', '{"text":"without a title"}', '{"title":7}', '{"title":"  "}'])(
  "a generic message is shown if %s cannot be read",
  async (body) => {
    const worker = startWorker();
    await worker.push(body);
    expect(worker.showNotification).toHaveBeenCalledExactlyOnceWith(
      "Você tem uma notificação nova",
      expect.objectContaining({ data: { link: "/account/items", id: "" } }),
    );
  },
);

test.each([
  ["/bonus#today", "/bonus#today"],
  ["https://trevo.example/bonus", "/"],
  ["https://elsewhere.example/", "/"],
  ["//elsewhere.example/", "/"],
  ["/\\elsewhere.example", "/"],
  ["javascript:alert(1)", "/"],
  [undefined, "/"],
])("a message with a link to %s opens %s", async (link, path) => {
  expect(readPush(JSON.stringify({ title: "x", link }), origin)?.link).toBe(path);
  const worker = startWorker();
  await worker.click(link);
  expect(worker.openWindow).toHaveBeenCalledExactlyOnceWith(origin + path);
});

test("a page that already shows the link is focused; other pages are left alone", async () => {
  const worker = startWorker("/casino/house/dice", "/bonus");
  await worker.click("/bonus");
  expect([worker.focused, worker.openWindow.mock.calls]).toEqual([["/bonus"], []]);
  await worker.click("/ranking");
  expect(worker.focused).toEqual(["/bonus"]);
  expect(worker.openWindow).toHaveBeenCalledExactlyOnceWith(`${origin}/ranking`);
});

test("messages on one subject replace each other, and no others do", async () => {
  const worker = startWorker();
  for (const tag of ["deposit one", "deposit one", "deposit two", undefined])
    await worker.push(JSON.stringify({ title: "Pix", link: "/account/wallet", tag }));
  const tags = (worker.showNotification.mock.calls as unknown as [string, { tag: string }][]).map(([, { tag }]) => tag);
  expect(tags).toEqual(["deposit one", "deposit one", "deposit two", "/account/wallet"]);
});

test("opening a message is reported once by its token, and a message without one is not reported", async () => {
  const worker = startWorker();
  await worker.click({ link: "/bonus", id: "token" });
  await worker.click({ link: "/bonus", id: "" });
  await worker.click("/bonus");
  expect(worker.fetch.mock.calls).toEqual([
    ["/api/messages/clicks", expect.objectContaining({ body: JSON.stringify({ token: "token" }) })],
  ]);
  expect(worker.openWindow).toHaveBeenCalledTimes(3);
});

test("the page opens although the report fails", async () => {
  const worker = startWorker();
  worker.fetch.mockRejectedValueOnce(new Error("offline"));
  await worker.click({ link: "/bonus", id: "token" });
  expect(worker.openWindow).toHaveBeenCalledExactlyOnceWith(`${origin}/bonus`);
});
