import { promisify } from "node:util";
import { inflate } from "node:zlib";

const inflateBytes = promisify(inflate);

/** Maximum number of pages; an identity document has only a few. */
const mostPages = 30;
const mostObjectStreams = 500;
/** Maximum bytes of all object streams of a file once inflated. */
const mostInflated = 16 * 1024 * 1024;
/** Readers look for the end mark within this many bytes from the end. */
const tailBytes = 1024;

/** Only PDF white space may follow the end mark. */
const endMark = /%%EOF[\0\t\n\f\r ]*$/;
const streamStart = /stream\r?\n/g;
const streamEnd = "endstream";
const objectMark = /[\0\t\n\f\r \d]obj(?![A-Za-z])/;
const pageMark = /\/Type[\0\t\n\f\r ]*\/Page(?![A-Za-z])/g;

/** Names that execute or open something, embed another file, show a form, or hide content. */
const refusedNames = [
  "JavaScript",
  "JS",
  "Launch",
  "EmbeddedFile",
  "EmbeddedFiles",
  "SubmitForm",
  "ImportData",
  "GoToE",
  "AA",
  "RichMedia",
  "XFA",
  "Encrypt",
];
const refusedName = new RegExp(`/(?:${refusedNames.join("|")})(?:[\\0\\t\\n\\f\\r ()<>[\\]{}/%]|$)`);

/** The industry's harmless test string for scanners, split so that this file does not trigger them. */
const scannerTest = `${String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR`}-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`;

/**
 * True if the structure of a PDF is plain: complete from the first byte to the last, of few pages, and without names that execute
 * something, in its objects and in object streams, however the names are spelled. It is not a virus scanner: it knows only the scanners'
 * test string, does not inspect pictures, fonts or page contents, and does not imitate readers' tolerance for broken files.
 */
export async function isPlainPdf(bytes: Buffer): Promise<boolean> {
  const text = bytes.toString("latin1");
  if (!text.startsWith("%PDF-") || !endMark.test(text.slice(-tailBytes)) || text.includes(scannerTest)) return false;
  const parts = await readableParts(text);
  if (parts === null || parts.some((part) => refusedName.test(spelledOut(part)))) return false;
  return parts.reduce((pages, part) => pages + (spelledOut(part).match(pageMark)?.length ?? 0), 0) <= mostPages;
}

/**
 * Everything that a reader may treat as objects: all text outside streams, streams that contain an object, and object streams, inflated.
 * Null if one cannot be read.
 */
async function readableParts(text: string): Promise<string[] | null> {
  const parts: string[] = [];
  const packed: string[] = [];
  let end = 0;
  for (const { before, data, after } of streamsOf(text)) {
    parts.push(before);
    if (objectMark.test(data)) parts.push(data);
    // Every object stream states the offset of its first object; its type may be missing.
    if (/\/First(?![A-Za-z])/.test(spelledOut(before))) {
      const filter = filterOf(before);
      if (filter === "other") return null;
      if (filter === "flate") packed.push(data);
      else parts.push(data);
    }
    end = after;
  }
  parts.push(text.slice(end));
  const inflated = packed.length > mostObjectStreams ? null : await inflateAll(packed);
  return inflated && [...parts, ...inflated];
}

/** Yields each stream with the text before it and the position after it. Reads every character once. */
function* streamsOf(text: string): Generator<{ before: string; data: string; after: number }> {
  const starts = new RegExp(streamStart);
  for (let over = 0; ;) {
    starts.lastIndex = over;
    const start = starts.exec(text);
    if (start === null) return;
    const until = text.indexOf(streamEnd, starts.lastIndex);
    if (until === -1) return;
    const before = text.slice(over, start.index);
    const data = text.slice(starts.lastIndex, until);
    over = until + streamEnd.length;
    yield { before, data, after: over };
  }
}

/** Object streams are stored plain or deflated; other filters are not supported. */
function filterOf(before: string): "none" | "flate" | "other" {
  const dictionary = spelledOut(before).slice(-2_000);
  const [, filter] =
    /[\s\S]*\/F(?:ilter)?[\0\t\n\f\r ]*(\[[^\]]*\]|\/[A-Za-z0-9]+|\d+[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R)/.exec(dictionary) ?? [];
  if (filter === undefined) return "none";
  return /^\[?[\0\t\n\f\r ]*\/(FlateDecode|Fl)[\0\t\n\f\r ]*\]?$/.test(filter) && !/\/Predictor/.test(dictionary) ? "flate" : "other";
}

async function inflateAll(packed: readonly string[]): Promise<string[] | null> {
  const parts: string[] = [];
  let left = mostInflated;
  for (const data of packed) {
    if (left <= 0) return null;
    try {
      const bytes = await inflateBytes(Buffer.from(data, "latin1"), { maxOutputLength: left });
      left -= bytes.length;
      parts.push(bytes.toString("latin1"));
    } catch {
      return null;
    }
  }
  return parts;
}

/** Decodes names, in which `#xx` may stand for any character. */
const spelledOut = (text: string): string =>
  text.replaceAll(/#([0-9a-f]{2})/gi, (_whole, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
