import { type MessagePreferences, consentPurposes, messageCategories, messageCategoryNames } from "@trevo/contract";
import { consentText, consentVersion } from "@trevo/contract/consent-text";
import type { PlayerScope } from "../../kernel/scope.ts";
import { classOf, isOnByDefault, shownChannels } from "./policy.ts";
import type { ConsentState, PreferenceRow } from "./store.ts";

interface Known {
  readonly states: readonly ConsentState[];
  readonly preferences: readonly PreferenceRow[];
}

/** What the player is sent, in the reader's language. Marketing is a matter of consents, and not of the table. */
export function presentPreferences({ tenant, locale }: PlayerScope, { states, preferences }: Known): MessagePreferences {
  const changes = preferences.map(({ changed_at }) => changed_at.getTime());
  return {
    categories: messageCategories
      .filter((category) => category !== "marketing")
      .map((category) => ({
        category,
        name: messageCategoryNames[category][locale],
        class: classOf(category),
        channels: shownChannels.map((channel) => ({
          channel,
          enabled:
            classOf(category) === "mandatory" ||
            (preferences.find((row) => row.category === category && row.channel === channel)?.enabled ?? isOnByDefault(category, channel)),
        })),
      })),
    changed_at: changes.length === 0 ? null : new Date(Math.max(...changes)).toISOString(),
    consents: consentPurposes.flatMap((purpose) =>
      (purpose === "chat_push" ? (["push"] as const) : shownChannels).map((channel) => {
        const state = states.find((one) => one.purpose === purpose && one.channel === channel);
        return { purpose, channel, granted: state?.granted ?? false, changed_at: state?.changed_at.toISOString() ?? null };
      }),
    ),
    consent_text: { version: consentVersion, text: consentText(tenant.settings.siteTitle)[locale] },
  };
}
