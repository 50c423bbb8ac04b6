import { type Localized, baseLocale, localeOfTag, localPath } from "@trevo/domain";
import type { PushScope } from "./worker-scope.ts";

/** Content of a push message; `link` is a path of the site. */
export interface PushMessage {
  readonly title: string;
  readonly text: string;
  readonly link: string;
  /** The same for messages on one subject; messages of earlier releases have none. */
  readonly tag: string;
  /** Token that counts the opening; empty if it is not counted. */
  readonly id: string;
}

/** What a shown notification keeps until it is opened. */
interface Kept {
  readonly link: string;
  readonly id: string;
}

const icon = "/brand/icon-192.png";

/** Shows the brand's push messages and opens their links. */
export function servePush(scope: PushScope): void {
  scope.addEventListener("push", (event) => {
    const message = readPush(event.data?.text() ?? "", scope.location.origin) ?? generalMessage(scope.navigator?.language ?? baseLocale);
    const { title, text, link, tag, id } = message;
    const data: Kept = { link, id };
    event.waitUntil(scope.registration.showNotification(title, { body: text, icon, badge: icon, tag, data }));
  });
  scope.addEventListener("notificationclick", (event) => {
    event.notification.close();
    const { link, id } = keptOf(event.notification.data);
    event.waitUntil(Promise.all([openPage(scope, linkWithin(link, scope.location.origin)), countClick(scope, id)]));
  });
}

/** Parses `{"title":"…","text":"…","link":"/account/items"}`. Returns null without a title. */
export function readPush(json: string, origin: string): PushMessage | null {
  const said = parse(json);
  const word = (name: string): string => (typeof said[name] === "string" ? said[name].trim() : "");
  const title = word("title");
  const link = linkWithin(said["link"], origin);
  return title ? { title, text: word("text"), link, tag: word("tag") || link, id: word("id") } : null;
}

/** Shown if a message cannot be read: browsers withdraw the permission of a site that shows nothing. */
function generalMessage(language: string): PushMessage {
  const locale = localeOfTag(language) ?? baseLocale;
  const link = localPath("/account/items", locale);
  return { ...generalTexts[locale], link, tag: link, id: "" };
}

const generalTexts: Localized<Pick<PushMessage, "title" | "text">> = {
  pt: { title: "Você tem uma notificação nova", text: "Abra o site para ler." },
  en: { title: "You have a new notification", text: "Open the site to read it." },
};

function parse(json: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(json)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Links of messages stay within the site, whoever sent them. */
function linkWithin(link: unknown, origin: string): string {
  if (typeof link !== "string" || !link.startsWith("/") || !URL.canParse(link, origin)) return "/";
  const url = new URL(link, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : "/";
}

/** A notification shown by the worker of an earlier release keeps only its link. */
function keptOf(data: unknown): { readonly link: unknown; readonly id: string } {
  if (typeof data === "string") return { link: data, id: "" };
  const { link, id } = Object(data) as Record<string, unknown>;
  return { link, id: typeof id === "string" ? id : "" };
}

/** The page opens whether or not this succeeds. */
async function countClick(scope: PushScope, token: string): Promise<void> {
  if (token === "") return;
  const headers = { "content-type": "application/json" };
  await scope.fetch("/api/messages/clicks", { method: "POST", headers, body: JSON.stringify({ token }) }).catch(() => undefined);
}

/** Focuses a page that already shows the link. Other pages stay as they are, because they may contain a game. */
async function openPage(scope: PushScope, link: string): Promise<void> {
  const address = new URL(link, scope.location.origin).href;
  const open = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find(({ url }) => url === address);
  await (there ? there.focus() : scope.clients.openWindow(address));
}
