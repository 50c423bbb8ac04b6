import { createHash } from "node:crypto";
import sharp from "sharp";

/** Renders one picture at a time on one core: players' requests have priority. */
sharp.concurrency(1);
sharp.cache(false);

export interface PictureForm {
  readonly type: "png" | "webp" | "svg";
  readonly width: number;
  readonly height: number;
}

export interface Picture {
  /** Hash of the drawing and its form, available without rendering. */
  readonly etag: string;
  readonly mime: string;
  readonly bytes: () => Promise<Buffer>;
}

const mimes = { png: "image/png", webp: "image/webp", svg: "image/svg+xml" } as const;
const mostPictures = 150;

/**
 * Renders drawings and caches the result: the same drawing in the same form is always the same bytes. When the cache is full, the oldest
 * are dropped and rendered again on request.
 */
export function createPress() {
  const printed = new Map<string, Promise<Buffer>>();
  let turn: Promise<unknown> = Promise.resolve();
  const print = (drawing: string, form: PictureForm): Promise<Buffer> => {
    if (form.type === "svg") return Promise.resolve(Buffer.from(drawing));
    const work = turn.then(() => render(drawing, form));
    turn = work.catch(() => undefined);
    return work;
  };
  return (drawing: string, form: PictureForm): Picture => {
    const name = createHash("sha256").update(`${form.type} ${form.width} ${form.height} ${drawing}`).digest("base64url").slice(0, 24);
    return {
      etag: `"${name}"`,
      mime: mimes[form.type],
      bytes: () => {
        const known = printed.get(name);
        const bytes = known ?? print(drawing, form);
        printed.delete(name);
        printed.set(name, bytes);
        bytes.catch(() => printed.delete(name));
        if (printed.size > mostPictures) printed.delete(printed.keys().next().value ?? "");
        return bytes;
      },
    };
  };
}

function render(drawing: string, { type, width, height }: PictureForm): Promise<Buffer> {
  const picture = sharp(Buffer.from(drawing), { limitInputPixels: 10_000_000 }).resize(width, height, {
    fit: "contain",
    background: "#00000000",
  });
  return (type === "png" ? picture.png({ compressionLevel: 9, palette: true, quality: 90 }) : picture.webp({ quality: 90 })).toBuffer();
}
