import { config } from "zod";

/**
 * The page's policy forbids generating code from text. Schemas check this setting once, when they are created, and then parse without
 * generated functions.
 */
config({ jitless: true });
