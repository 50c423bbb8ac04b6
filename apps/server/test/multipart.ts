import sharp from "sharp";
import { newSecret } from "../src/kernel/ids.ts";

interface Form {
  readonly fields: Record<string, string>;
  readonly file: { readonly field: string; readonly filename: string; readonly bytes: Uint8Array };
}

/** Builds a multipart form as a browser or another client would send it. The file's name is sent unescaped. */
export function multipart({ fields, file }: Form): { body: Buffer; headers: Record<string, string> } {
  const boundary = `----trevo${newSecret()}`;
  const lines = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${file.field}"; filename="${file.filename}"\r\ncontent-type: image/jpeg\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(lines.join("") + head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

/** Creates a JPEG of one colour. */
export const testPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: "#7a9" } })
    .jpeg()
    .toBuffer();
