import { expect, test, vi } from "vitest";
import { readPush, servePush } from "./serve-push.ts";

const origin = "https://trevo.example";

/** Simulates a worker whose visitor has these pages open. */
function startWorker(...open: string[]) {
  const listeners = new Map<string, (event: never) => void>();
  const focused: string[] = [];
  const openWindow = vi.fn(async () => undefined);
  const showNotification = vi.fn(async () => undefined);
  servePush({
    location: { origin },
    registration: { showNotification },
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
  };
}

test("a message is shown with its title and text, and opens its link", async () => {
  const worker = startWorker();
  await worker.push(JSON.stringify({ title: "Pix recebido", text: "R$ 50,00", link: "/account/wallet?tab=deposit" }));
  expect(worker.showNotification).toHaveBeenCalledExactlyOnceWith(
    "Pix recebido",
    expect.objectContaining({ body: "R$ 50,00", data: "/account/wallet?tab=deposit" }),
  );
});

test.each([null, "", "not json", "null", "[]", '"text"', '{"text":"without a title"}', '{"title":7}', '{"title":"  "}'])(
  "a generic message is shown if %s cannot be read",
  async (body) => {
    const worker = startWorker();
    await worker.push(body);
    expect(worker.showNotification).toHaveBeenCalledExactlyOnceWith(
      "Você tem uma notificação nova",
      expect.objectContaining({ data: "/account/items" }),
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
