import type { PersonalDataTable } from "../../kernel/personal-data.ts";

export const offersPersonalData: readonly PersonalDataTable[] = [{ table: "offer_list_players", shows: ["list_id"], atClosing: "erased" }];
