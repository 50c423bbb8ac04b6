import type { PersonalDataTable } from "../../kernel/personal-data.ts";

export const pushPersonalData: readonly PersonalDataTable[] = [{ table: "push_devices", shows: ["created_at"], atClosing: "erased" }];
