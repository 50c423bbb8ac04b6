import type { DocumentType, Verification } from "@trevo/contract";
import { callerHeaders } from "../../lib/api.ts";
import { requestData } from "../../lib/request.ts";
import { m } from "../../paraglide/messages.js";

export const cancelDocumentMutation = {
  mutationFn: (id: string) => requestData("POST /documents/cancel/:id", { params: { id } }),
};

export type Sent = { verification: Verification } | { message: string };

interface Sending {
  readonly type: DocumentType;
  readonly file: File;
  /** Percent of the file that has been sent. */
  readonly onProgress: (percent: number) => void;
}

/** Sends a file and reports progress, which `fetch` cannot. */
export const uploadDocumentMutation = { mutationFn: sendDocument };

function sendDocument({ type, file, onProgress }: Sending): Promise<Sent> {
  const form = new FormData();
  form.set("type", type);
  form.set("document", file);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/api/documents/upload");
    for (const [name, value] of Object.entries(callerHeaders())) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress((100 * loaded) / Math.max(total, 1)));
    request.addEventListener("error", () => resolve({ message: m.error_offline() }));
    request.addEventListener("load", () => resolve(readAnswer(request.responseText)));
    request.send(form);
  });
}

function readAnswer(text: string): Sent {
  try {
    const { data, message, errors } = JSON.parse(text) as { data?: Verification; message?: string; errors?: Record<string, string[]> };
    if (data) return { verification: data };
    return { message: Object.values(errors ?? {}).flat()[0] ?? message ?? m.verification_failed() };
  } catch {
    return { message: m.verification_failed() };
  }
}
