import type { PersonalTable } from "./kernel/personal-data.ts";
import { favoritesPersonalData } from "./modules/favorites/index.ts";
import { feedPersonalData } from "./modules/feed/index.ts";
import { notificationsPersonalData } from "./modules/notifications/index.ts";
import { openRoundsPersonalData } from "./modules/open-rounds/index.ts";
import { paymentsPersonalData } from "./modules/payments/index.ts";
import { crashPersonalData } from "./modules/crash/index.ts";
import { playPersonalData } from "./modules/play/index.ts";
import { playersPersonalData } from "./modules/players/index.ts";
import { privacyPersonalData } from "./modules/privacy/index.ts";
import { profilePersonalData } from "./modules/profile/index.ts";
import { protectionPersonalData } from "./modules/protection/index.ts";
import { providersPersonalData } from "./modules/providers/index.ts";
import { pushPersonalData } from "./modules/push/index.ts";
import { secondFactorPersonalData } from "./modules/second-factor/index.ts";
import { sessionsPersonalData } from "./modules/sessions/index.ts";
import { totalsPersonalData } from "./modules/totals/index.ts";
import { verificationPersonalData } from "./modules/verification/index.ts";
import { walletPersonalData } from "./modules/wallet/index.ts";
import { withdrawMethodsPersonalData } from "./modules/withdraw-methods/index.ts";

/** What every module keeps of a player, in the order of a player's copy. A test finds the table that nobody has declared. */
export const personalData: readonly PersonalTable[] = [
  ...playersPersonalData,
  ...profilePersonalData,
  ...verificationPersonalData,
  ...protectionPersonalData,
  ...sessionsPersonalData,
  ...secondFactorPersonalData,
  ...walletPersonalData,
  ...paymentsPersonalData,
  ...withdrawMethodsPersonalData,
  ...crashPersonalData,
  ...playPersonalData,
  ...providersPersonalData,
  ...openRoundsPersonalData,
  ...totalsPersonalData,
  ...feedPersonalData,
  ...favoritesPersonalData,
  ...notificationsPersonalData,
  ...pushPersonalData,
  ...privacyPersonalData,
];
