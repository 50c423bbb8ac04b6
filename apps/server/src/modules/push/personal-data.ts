import type { PersonalTable } from "../../kernel/personal-data.ts";

export const pushPersonalData: readonly PersonalTable[] = [{ table: "push_devices", shows: ["created_at"], atClosing: "erased" }];
