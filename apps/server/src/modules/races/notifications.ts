import { dateFormat, perLocale } from "@trevo/domain";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { FrozenPlace } from "../ranks/index.ts";
import type { NewNotification } from "../notifications/index.ts";
import type { RaceRow } from "./races-store.ts";

const linkOf = ({ id }: Pick<RaceRow, "id">): string => `/races/${id}`;

/** The player has just joined: the notification stays in the list, with a link back. */
export function joinedNotification({ player_id }: PlayerKey, race: RaceRow, timezone: string): NewNotification {
  const end = perLocale((locale) =>
    dateFormat(locale, { dateStyle: "short", timeStyle: "short", timeZone: timezone }).format(race.ends_at),
  );
  return {
    event: `race_joined:${race.id}:${player_id}`,
    category: "rewards",
    link: linkOf(race),
    presents: "list",
    isPushed: false,
    words: {
      pt: {
        title: `Você está no torneio ${race.name.pt}`,
        description: `O torneio termina em ${end.pt}. O resultado sai 15 minutos depois.`,
      },
      en: { title: `You are in the tournament ${race.name.en}`, description: `It ends on ${end.en}. The results come 15 minutes later.` },
    },
  };
}

/** A final place without a prize. A place with a prize is notified when the prize is paid. */
export const frozenNotification = (race: RaceRow, { place, player_id }: FrozenPlace): NewNotification => ({
  event: `race_frozen:${race.id}:${player_id}`,
  category: "rewards",
  link: linkOf(race),
  presents: "list",
  isPushed: false,
  words: {
    pt: { title: `Torneio: você ficou em ${place}º lugar`, description: `O resultado do torneio ${race.name.pt} está fechado.` },
    en: { title: `Tournament: you finished in place ${place}`, description: `The results of the tournament ${race.name.en} are final.` },
  },
});
