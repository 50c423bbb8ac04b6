import type { DocumentType } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import { isPicture, redraw } from "../../kernel/pictures.ts";
import { isPlainPdf } from "./check-pdf.ts";
import type { DocumentRow } from "./document-store.ts";

/** Maximum length of the longer side in pixels; small print stays legible. */
const side = 2400;

export interface DrawnDocument {
  readonly bytes: Buffer;
  readonly media_type: DocumentRow["media_type"];
}

/**
 * What is stored of an upload, decided by its bytes and never by its name. A picture is redrawn. A PDF with a plain structure is stored
 * unchanged and never rendered here; no virus scanner has checked it. Refuses with `invalid_fields`: `document_invalid`,
 * `document_not_plain`, `selfie_picture`, `image_invalid`, `image_too_large`; or `busy`.
 */
export async function drawDocument(upload: Buffer, type: DocumentType): Promise<DrawnDocument> {
  if (upload.subarray(0, 5).toString("latin1") === "%PDF-") {
    if (type === "selfie") throw refuse("invalid_fields", { fields: { document: ["selfie_picture"] } });
    if (!(await isPlainPdf(upload))) throw refuse("invalid_fields", { fields: { document: ["document_not_plain"] } });
    return { bytes: upload, media_type: "application/pdf" };
  }
  if (!isPicture(upload)) throw refuse("invalid_fields", { fields: { document: ["document_invalid"] } });
  const bytes = await redraw(upload, "document", (picture) =>
    picture.resize(side, side, { fit: "inside", withoutEnlargement: true }).flatten({ background: "#fff" }).jpeg({ quality: 86 }),
  );
  return { bytes, media_type: "image/jpeg" };
}
