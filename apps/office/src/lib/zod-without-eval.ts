import { config } from "zod";

/** The page's policy lets no text become code; a schema looks at this once, when it is made, and then parses without generated functions. */
config({ jitless: true });
