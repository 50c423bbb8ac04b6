import { type Localized, perLocale } from "@trevo/domain";
import type { NewNotification } from "../notifications/index.ts";
import type { MissionKey } from "./store.ts";

const missionPath = ({ mission_id }: Pick<MissionKey, "mission_id">): string => `/bonus?tab=missions&mission=${mission_id}`;

const completed: Localized = {
  pt: "Você cumpriu todas as metas. Resgate a recompensa quando quiser.",
  en: "You have reached every goal. Claim the reward whenever you like.",
};
const assigned: Localized = {
  pt: "Há uma missão nova para você. Veja as metas e decida se quer aceitar.",
  en: "There is a new mission for you. See its goals and decide whether to accept it.",
};

export const completedNotification = (key: MissionKey, name: Localized): NewNotification => ({
  words: perLocale((locale) => ({ title: name[locale], description: completed[locale] })),
  category: "rewards",
  mission: { id: key.mission_id, title: name },
  link: missionPath(key),
  event: `mission_completed:${key.mission_id}:${key.player_id}`,
});

export const assignedNotification = (key: MissionKey, name: Localized): NewNotification => ({
  words: perLocale((locale) => ({ title: name[locale], description: assigned[locale] })),
  category: "rewards",
  mission: { id: key.mission_id, title: name },
  link: missionPath(key),
  event: `mission_assigned:${key.mission_id}:${key.player_id}`,
  isPushed: false,
});
