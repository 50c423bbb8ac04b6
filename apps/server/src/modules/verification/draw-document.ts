import type { DocumentType } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import { isPicture, redraw } from "../../kernel/pictures.ts";
import type { DocumentRow } from "./document-store.ts";

/** Pixels of the longer side: small print stays legible. */
const side = 2400;

/** A PDF ends with its mark; only white space may follow. */
const pdfEnd = /%%EOF\s*$/;

export interface DrawnDocument {
  readonly bytes: Buffer;
  readonly media_type: DocumentRow["media_type"];
}

/**
 * What is kept of an upload, judged by its bytes and never by its name: a picture is drawn anew, a PDF stays as it came and
 * is never opened or shown here. Refuses with `invalid_fields`: `document_invalid`, `selfie_picture`, `image_invalid`, `image_too_large`; or `busy`.
 */
export async function drawDocument(upload: Buffer, type: DocumentType): Promise<DrawnDocument> {
  if (isPdf(upload)) {
    if (type === "selfie") throw refuse("invalid_fields", { fields: { document: ["selfie_picture"] } });
    return { bytes: upload, media_type: "application/pdf" };
  }
  if (!isPicture(upload)) throw refuse("invalid_fields", { fields: { document: ["document_invalid"] } });
  const bytes = await redraw(upload, "document", (picture) =>
    picture.resize(side, side, { fit: "inside", withoutEnlargement: true }).flatten({ background: "#fff" }).jpeg({ quality: 86 }),
  );
  return { bytes, media_type: "image/jpeg" };
}

/** From the first byte to the last: what begins or ends as something else is something else too. */
const isPdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, 5).toString("latin1") === "%PDF-" && pdfEnd.test(bytes.subarray(-64).toString("latin1"));
