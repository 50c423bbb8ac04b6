import type { FastifyReply } from "fastify";
import { expect, it } from "vitest";
import { officeCookieOf } from "./office-cookie.ts";

it("the back office's session cookie is hidden from scripts and other sites, and is cleared with the same attributes", () => {
  const sent: string[] = [];
  const cookie = officeCookieOf({ header: (_: string, value: string) => sent.push(value) } as unknown as FastifyReply);
  cookie.set("token");
  cookie.clear();
  expect(sent).toEqual([
    "__Host-office=token; Path=/; Secure; HttpOnly; SameSite=Strict",
    "__Host-office=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0",
  ]);
});
