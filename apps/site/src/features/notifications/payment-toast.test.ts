import { toastMs, toastStore } from "@trevo/ui/toasts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isPaymentShown, showPayment } from "../../lib/shown-payments.ts";
import { notificationNamed } from "./notification-named.ts";
import { createPaymentToasts } from "./payment-toast.tsx";

const read = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock("./read-notification.ts", () => ({ readNotification: read }));

const paid = (id: string, payment: string, event: "deposit_credited" | "withdrawal_refused" = "deposit_credited") => ({
  ...notificationNamed(id, { link: `/account/wallet?receipt=${payment}` }),
  payment: { event, id: payment, amount: 5_000 },
});
const shown = () => toastStore.get()?.text ?? null;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.advanceTimersByTime(toastMs * 5);
  vi.useRealTimers();
  read.mockClear();
});

it("shows a payment once, in the page's language, however often its notification arrives", () => {
  const showPaymentToast = createPaymentToasts();
  showPaymentToast(paid("a", "pix-1"), "pt");
  expect(toastStore.get()).toMatchObject({ text: "R$\u202f50,00 na sua conta", tone: "good", href: "/account/wallet?receipt=pix-1" });
  vi.advanceTimersByTime(toastMs);
  showPaymentToast(paid("a", "pix-1"), "pt");
  expect(shown()).toBeNull();
  showPaymentToast(paid("b", "out-1", "withdrawal_refused"), "en");
  expect(toastStore.get()).toMatchObject({ tone: "bad", text: expect.stringContaining("50.00") });
  expect(read).not.toHaveBeenCalled();
});

it("marks a payment as shown, so that the deposit sheet starts with an amount", () => {
  expect(isPaymentShown("pix-told")).toBe(false);
  createPaymentToasts()(paid("t", "pix-told"), "pt");
  expect(isPaymentShown("pix-told")).toBe(true);
});

it("marks a notification as read when a sheet shows its payment, and shows the next one once the sheet is closed", () => {
  const showPaymentToast = createPaymentToasts();
  const hide = showPayment("pix-2");
  showPaymentToast(paid("c", "pix-2"), "pt");
  expect(shown()).toBeNull();
  expect(read).toHaveBeenCalledTimes(1);
  hide();
  showPaymentToast(paid("d", "pix-3"), "pt");
  expect(shown()).not.toBeNull();
});
