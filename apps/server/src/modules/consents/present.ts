import { type MessageChannel, type MessagePreferences, consentPurposes, messageCategories, messageCategoryNames } from "@trevo/contract";
import { consentText, consentVersion } from "@trevo/contract/consent-text";
import type { PlayerScope } from "../../kernel/scope.ts";
import { channelOrder, classOf, isOnByDefault, mandatoryChannels } from "./policy.ts";
import type { ConsentState, PreferenceRow, Suppression } from "./store.ts";

interface Known {
  readonly states: readonly ConsentState[];
  readonly preferences: readonly PreferenceRow[];
  /** Channels for which the brand has a carrier. */
  readonly channels: readonly MessageChannel[];
  readonly suppressed: readonly { readonly channel: MessageChannel; readonly reason: Suppression["reason"]; readonly until: Date | null }[];
}

/** Presents what the player is sent, in the reader's language. Marketing depends on consents and not on the table of preferences. */
export function presentPreferences(
  { tenant, locale }: PlayerScope,
  { states, preferences, channels, suppressed }: Known,
): MessagePreferences {
  const changes = preferences.map(({ changed_at }) => changed_at.getTime());
  return {
    categories: messageCategories
      .filter((category) => category !== "marketing")
      .map((category) => ({
        category,
        name: messageCategoryNames[category][locale],
        class: classOf(category),
        channels: channels.map((channel) => ({
          channel,
          enabled:
            (classOf(category) === "mandatory" && mandatoryChannels.includes(channel)) ||
            (preferences.find((row) => row.category === category && row.channel === channel)?.enabled ?? isOnByDefault(category, channel)),
        })),
      })),
    changed_at: changes.length === 0 ? null : new Date(Math.max(...changes)).toISOString(),
    consents: consentPurposes.flatMap((purpose) =>
      (purpose === "chat_push" ? (["push"] as const) : withConsent(channels, states)).map((channel) => {
        const state = states.find((one) => one.purpose === purpose && one.channel === channel);
        return { purpose, channel, granted: state?.granted ?? false, changed_at: state?.changed_at.toISOString() ?? null };
      }),
    ),
    suppressed: suppressed.flatMap(({ channel, reason, until }) =>
      channel === "push" ? [] : [{ channel, reason, until: until?.toISOString() ?? null }],
    ),
    consent_text: { version: consentVersion, text: consentText(tenant.settings.siteTitle)[locale] },
  };
}

/** A given consent can be withdrawn even if the carrier is gone. */
const withConsent = (channels: readonly MessageChannel[], states: readonly ConsentState[]): readonly MessageChannel[] =>
  channelOrder.filter(
    (channel) => channels.includes(channel) || states.some((one) => one.purpose === "marketing" && one.channel === channel && one.granted),
  );
