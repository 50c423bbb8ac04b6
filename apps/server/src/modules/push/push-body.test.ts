import { expect, it } from "vitest";
import { maxPushBytes, pushBody } from "./push-body.ts";

const shown = { id: "r".repeat(22), url: "https://trevo.example/account/wallet?m=r", tag: "t", lang: "pt" };

it("a message can be shown by a browser without the site's worker, and by the worker", () => {
  expect(JSON.parse(pushBody({ title: "Pix recebido", text: "R$ 50,00", link: "/account/wallet", shown }))).toEqual({
    web_push: 8030,
    notification: { title: "Pix recebido", body: "R$ 50,00", navigate: shown.url, tag: "t", lang: "pt" },
    id: shown.id,
    title: "Pix recebido",
    text: "R$ 50,00",
    link: "/account/wallet",
    tag: "t",
  });
});

it("a message that is not counted has no id", () => {
  expect(JSON.parse(pushBody({ title: "x", text: "y", link: "/", shown: { ...shown, id: null } }))).not.toHaveProperty("id");
});

it.each(["a", "é", "👨‍👩‍👧", '"\\'])("a long text of %s is shortened to the maximum size, in whole characters", (mark) => {
  const long = pushBody({ title: "x", text: mark.repeat(4_000), link: "/", shown });
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(maxPushBytes);
  const { text } = JSON.parse(long) as { text: string };
  expect(text).toMatch(/^[^\ufffd]+…$/);
  expect(text.length).toBeGreaterThan(100);
});

it("a text that just fits is not shortened", () => {
  const of = (length: number) => ({ title: "x", text: "a".repeat(length), link: "/", shown });
  const spare = maxPushBytes - Buffer.byteLength(pushBody(of(0)));
  const [fits, beyond] = [Math.floor(spare / 2), Math.floor(spare / 2) + 1];
  expect(pushBody(of(fits))).toContain("a".repeat(fits));
  expect(pushBody(of(beyond))).toContain("…");
});
