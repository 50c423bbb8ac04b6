/** What the site's worker shows. */
export interface PushMessage {
  readonly title: string;
  readonly text: string;
  /** Path on the site. */
  readonly link: string;
  /** For browsers that show a message without a worker, and to replace an earlier message on the same subject. */
  readonly shown?: ShownPush;
}

export interface ShownPush {
  /** Identifies the message when it is opened; null if that is not counted. */
  readonly id: string | null;
  /** Address that a browser without a worker opens. */
  readonly url: string;
  /** The same for messages on one subject: the newest replaces the others. */
  readonly tag: string;
  readonly lang: string;
}

/** Encrypted, a message must fit into the 4,096 bytes that every push service accepts (RFC 8030, section 7.2). */
export const maxPushBytes = 3_000;

/**
 * Writes a message as WebKit shows it by itself ("declarative": `web_push` and `notification`), with the fields that the site's worker
 * reads. A text that is too long is shortened.
 */
export function pushBody({ title, text, link, shown }: PushMessage): string {
  if (!shown) return JSON.stringify({ title, text, link });
  const { id, url, tag, lang } = shown;
  const write = (body: string): string =>
    JSON.stringify({
      web_push: 8030,
      notification: { title, body, navigate: url, tag, lang },
      ...(id !== null && { id }),
      title,
      text: body,
      link,
      tag,
    });
  let body = text;
  for (let written = write(body); Buffer.byteLength(written) > maxPushBytes && body !== ""; written = write(body))
    body = shorten(body, maxPushBytes / Buffer.byteLength(written));
  return write(body);
}

/** Keeps whole characters. */
function shorten(text: string, share: number): string {
  const marks = [...text.replace(/…$/, "")];
  const kept = marks.slice(0, Math.min(marks.length - 1, Math.floor(marks.length * share)));
  return kept.length === 0 ? "" : `${kept.join("")}…`;
}
