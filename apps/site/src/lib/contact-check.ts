import type { ComponentType } from "react";

/**
 * Confirms the player's phone and e-mail by code, in place; calls `onDone` when both are confirmed. The app provides it to features that
 * require confirmed contacts.
 */
export type ContactCheck = ComponentType<{ onDone: () => void }>;
