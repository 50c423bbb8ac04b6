import type { Captcha } from "./captcha.ts";

/** The stand-in of demo mode: the token `sandbox` is a person, every other is not. */
export const createSandboxCaptcha = (): Captcha => ({ verify: async (token) => token === "sandbox" });
