import { promisify } from "node:util";
import { inflate } from "node:zlib";

const inflateBytes = promisify(inflate);

/** An identity document has a handful of pages. */
const mostPages = 30;
const mostObjectStreams = 500;
/** What all object streams of a file may unfold to. */
const mostInflated = 16 * 1024 * 1024;
/** A reader looks for the end mark this far from the end. */
const tailBytes = 1024;

/** A PDF's white space, and no other: the end mark may be followed by it alone. */
const endMark = /%%EOF[\0\t\n\f\r ]*$/;
const streamStart = /stream\r?\n/g;
const streamEnd = "endstream";
const objectMark = /[\0\t\n\f\r \d]obj(?![A-Za-z])/;
const pageMark = /\/Type[\0\t\n\f\r ]*\/Page(?![A-Za-z])/g;

/** Runs something, opens something, carries another file, shows a form of its own, or hides what is within. */
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

/** The industry's harmless test file for scanners, in two parts so that this file is not taken for it. */
const scannerTest = `${String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR`}-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`;

/**
 * Whether a PDF is plain by its structure: whole from the first byte to the last, of few pages, without names that make it do
 * something, in its objects and in those packed into object streams, however the names are spelled.
 * It is no virus scanner: it knows no signature but the scanners' test string, looks into no picture, font or page content, and does not
 * follow a reader's tolerance for broken files.
 */
export async function isPlainPdf(bytes: Buffer): Promise<boolean> {
  const text = bytes.toString("latin1");
  if (!text.startsWith("%PDF-") || !endMark.test(text.slice(-tailBytes)) || text.includes(scannerTest)) return false;
  const parts = await readableParts(text);
  if (parts === null || parts.some((part) => refusedName.test(spelledOut(part)))) return false;
  return parts.reduce((pages, part) => pages + (spelledOut(part).match(pageMark)?.length ?? 0), 0) <= mostPages;
}

/** What a reader takes for objects: all outside streams, streams in which an object stands, and object streams, inflated. Null where one cannot be read. */
async function readableParts(text: string): Promise<string[] | null> {
  const parts: string[] = [];
  const packed: string[] = [];
  let end = 0;
  for (const { before, data, after } of streamsOf(text)) {
    parts.push(before);
    if (objectMark.test(data)) parts.push(data);
    // Every object stream says where its first object stands; its type may be left out.
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

/** Each stream, what stands between it and the one before, and where it is over. Every character is looked at once. */
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

/** Object streams are stored plain or deflated; any other way of packing them is not looked through. */
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

/** Names may be written with `#xx` for any letter. */
const spelledOut = (text: string): string =>
  text.replaceAll(/#([0-9a-f]{2})/gi, (_whole, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
