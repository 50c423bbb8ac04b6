import type { ComponentType } from "react";

/** Confirms the player's phone and e-mail by code, in place; `onDone` comes when both are. The app lends it to whoever needs confirmed contacts. */
export type ContactCheck = ComponentType<{ onDone: () => void }>;
