export type { Enrolment } from "./enrol.ts";
export { manifest } from "./manifest.ts";
export { otpauthUri, pictureOf, secretBytes, stepAt, stepMs, stepOfCode, toBase32, totpCode } from "./totp.ts";
export type { SecondFactor } from "./second-factor.ts";
export { createSecondFactor } from "./create-second-factor.ts";
