import { locales } from "@trevo/domain";
import { describe, expect, it } from "vitest";
import { overwriteGetLocale } from "../paraglide/runtime.js";
import { type ApiFailure, errorText, errorTexts, fieldErrors, statusText } from "./error-text.ts";

const failure = (status: number, error: Partial<ApiFailure["error"]> = {}): ApiFailure => ({
  ok: false,
  status,
  error: { message: "", ...error },
  retryAfterMs: null,
});

const listed = [
  400, 401, 402, 403, 404, 405, 406, 407, 408, 409, 410, 411, 412, 413, 414, 415, 416, 417, 422, 429, 500, 501, 502, 503, 504, 505,
];

describe("the message for a failure", () => {
  it.each(locales)("exists for every status, in %s", (locale) => {
    overwriteGetLocale(() => locale);
    const general = statusText(418);
    const texts = listed.map((status) => errorText(failure(status)));
    expect(texts).not.toContain(general);
    expect(new Set(texts).size).toBe(listed.length);
    for (const text of texts) expect(text).toMatch(/^[A-ZÁÉÍÓÚÂÊÔÃÕÇ].+\.$/);
  });

  it("comes from the catalogue", () => {
    overwriteGetLocale(() => "pt");
    expect(statusText(422)).toBe("Confira os campos.");
    expect(statusText(599)).toBe("Ops! Algo deu errado. Tente novamente.");
    overwriteGetLocale(() => "en");
    expect(statusText(599)).toBe("An unexpected error occurred");
  });

  it("prefers the fields' messages to the response's, and the response's to the status'", () => {
    const errors = { phone: ["Falta o DDD.", "Curto demais."], email: ["Confira o e-mail."] };
    const full = failure(422, { message: "Reveja o cadastro.", errors });
    expect(errorTexts(full)).toEqual(["Falta o DDD.", "Curto demais.", "Confira o e-mail."]);
    expect(errorText(full)).toBe("Falta o DDD.");
    expect(fieldErrors(full)).toEqual({ phone: "Falta o DDD.", email: "Confira o e-mail." });
    expect(errorText(failure(422, { message: "Reveja o cadastro." }))).toBe("Reveja o cadastro.");
  });

  it("names the connection if there was no response", () => {
    overwriteGetLocale(() => "pt");
    expect(errorText(failure(0, { message: "Failed to fetch" }))).toBe("Sem conexão. Verifique a internet e tente de novo.");
  });
});
