import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { codeEmail } from "../src/modules/sessions/messages.ts";
import { writeEmail, writePhoneMessage } from "../src/modules/deliveries/index.ts";
import { withToken } from "../src/modules/deliveries/clicks.ts";
import type { Outgoing } from "../src/modules/deliveries/needs.ts";
import { notificationTemplate, templates } from "../src/modules/deliveries/templates.ts";
import { analyse, nameFault } from "../src/modules/moderation/index.ts";
import { defaultRules } from "../src/modules/moderation/rules.ts";
import { pushBody } from "../src/modules/push/push-body.ts";
import { trevoTheme } from "../src/seed/themes.ts";

/** Markup of OWASP's list and of its kind. Journeys write the same lines into the pages. */
const payloads = readFileSync(new URL("corpus/markup.txt", import.meta.url), "utf8")
  .split("\n")
  .filter(Boolean);

const message = (text: string, more: Partial<Outgoing> = {}): Outgoing => ({
  to: { tenant_id: 1, player_id: newId() },
  address: "ana@exemplo.com.br",
  reference: "r".repeat(22),
  locale: "pt",
  brand: text,
  isMarketing: true,
  push: { ttl_seconds: 60, urgency: "normal" },
  title: text,
  text: `${text}\n\n${text}`,
  path: "/casino",
  url: "https://trevo.example/casino",
  token: null,
  tag: "t",
  colors: trevoTheme.light,
  unsubscribe: { page: "https://trevo.example/unsubscribe#t", one_click: "https://trevo.example/api/messages/unsubscribe/t" },
  ...more,
});

/** Every tag with its attributes: what a browser would do with a page, whatever its words are. */
const tagsOf = (html: string | undefined): string[] => html?.match(/<[^>]*>/g) ?? [];
const decoded = (html: string): string =>
  html.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&");

const failing = (isRight: (payload: string) => boolean): string[] => payloads.filter((payload) => !isRight(payload));
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

describe("markup in words of players, staff and brands", () => {
  it("is a list of almost a hundred lines, all different", () => {
    expect(new Set(payloads).size).toBe(payloads.length);
    expect(payloads.length).toBeGreaterThanOrEqual(94);
  });

  it("adds no tag and no attribute to an e-mail, and is read in it as it was written", () => {
    const plain = tagsOf(writeEmail(message("texto")).html);
    expect(failing((payload) => isSame(tagsOf(writeEmail(message(payload)).html), plain))).toEqual([]);
    // The brand above and below, the title as title and headline, two paragraphs.
    expect(failing((payload) => decoded(writeEmail(message(payload)).html ?? "").split(payload).length === 7)).toEqual([]);
    expect(failing((payload) => !JSON.stringify(writeEmail(message(payload)).headers).includes(payload))).toEqual([]);
  });

  it("adds no tag and no attribute to an e-mail with a code", () => {
    const write = (siteTitle: string) => {
      const tenant = { id: 1, settings: { siteTitle, theme: trevoTheme } } as never;
      return codeEmail(tenant, { locale: "pt", to: "ana@exemplo.com.br", digits: "123456", use: "login" });
    };
    const plain = tagsOf(write("Trevo").html);
    expect(failing((payload) => isSame(tagsOf(write(payload).html), plain))).toEqual([]);
    expect(failing((payload) => write(payload).subject.includes(payload))).toEqual([]);
  });

  it("is data in a push message, and its link stays the site's", () => {
    const shown = { id: "i", url: "https://trevo.example/casino", tag: "t", lang: "pt" };
    const isData = (payload: string): boolean => {
      const { title, text, link, notification } = JSON.parse(pushBody({ title: payload, text: payload, link: "/casino", shown })) as {
        [field: string]: unknown;
        notification: { title: string; navigate: string };
      };
      return isSame([title, text, link, notification.title, notification.navigate], [payload, payload, "/casino", payload, shown.url]);
    };
    expect(failing(isData)).toEqual([]);
  });

  it("is one line of an SMS", () => {
    expect(failing((payload) => !/[\r\n]/.test(writePhoneMessage(message(payload), "sms").text))).toEqual([]);
  });

  it("is no link of a message to another site", () => {
    const { vars } = templates.get(notificationTemplate("service", "money")) ?? {};
    const isRefused = (payload: string): boolean => {
      const read = vars?.safeParse({ title_pt: "a", title_en: "a", text_pt: "a", text_en: "a", path: payload });
      const leads = () => withToken(`https://trevo.example${payload}`, { class: "service", reference: "r" });
      return read?.success !== true || leads().startsWith("https://trevo.example/");
    };
    expect(failing(isRefused)).toEqual([]);
  });

  it("is no name in the chat, and gets no other characters in a message", () => {
    expect(failing((payload) => nameFault(payload, { rules: defaultRules, brand: ["Trevo"] }) === "form")).toEqual([]);
    const isKept = (payload: string): boolean => {
      const { action, text } = analyse(payload, { recent: [], locale: "pt", rules: defaultRules, author_age_ms: 1e12 });
      return action !== "pass" || [payload, payload.toLowerCase()].some((written) => written.normalize("NFC") === text);
    };
    expect(failing(isKept)).toEqual([]);
  });
});
