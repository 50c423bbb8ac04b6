import { type Localized, baseLocale, localeOfTag, localPath } from "@trevo/domain";
import type { PushScope } from "./worker-scope.ts";

/** Content of a push message; `link` is a path of the site. */
export interface PushMessage {
  readonly title: string;
  readonly text: string;
  readonly link: string;
}

const icon = "/brand/icon-192.png";

/** Shows the brand's push messages and opens their links. */
export function servePush(scope: PushScope): void {
  scope.addEventListener("push", (event) => {
    const message = readPush(event.data?.text() ?? "", scope.location.origin) ?? generalMessage(scope.navigator?.language ?? baseLocale);
    const { title, text, link } = message;
    event.waitUntil(scope.registration.showNotification(title, { body: text, icon, badge: icon, tag: link, data: link }));
  });
  scope.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(openPage(scope, linkWithin(event.notification.data, scope.location.origin)));
  });
}

/** Parses `{"title":"…","text":"…","link":"/account/items"}`. Returns null without a title. */
export function readPush(json: string, origin: string): PushMessage | null {
  const said = parse(json);
  const word = (name: string): string => (typeof said[name] === "string" ? said[name].trim() : "");
  const title = word("title");
  return title ? { title, text: word("text"), link: linkWithin(said["link"], origin) } : null;
}

/** Shown if a message cannot be read: browsers withdraw the permission of a site that shows nothing. */
function generalMessage(language: string): PushMessage {
  const locale = localeOfTag(language) ?? baseLocale;
  return { ...generalTexts[locale], link: localPath("/account/items", locale) };
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

/** Focuses a page that already shows the link. Other pages stay as they are, because they may contain a game. */
async function openPage(scope: PushScope, link: string): Promise<void> {
  const address = new URL(link, scope.location.origin).href;
  const open = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find(({ url }) => url === address);
  await (there ? there.focus() : scope.clients.openWindow(address));
}
