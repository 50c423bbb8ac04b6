import { Button } from "@trevo/ui/button";
import { m } from "../../paraglide/messages.js";
import { clockTime } from "./use-wait.ts";

/** Sends another code after 20 s; until then the button shows a countdown. */
export function ResendButton({ left, sending, onSend }: { left: number; sending: boolean; onSend: () => void }) {
  return (
    <Button
      wide
      busy={sending ? m.auth_code_sending() : undefined}
      disabledReason={left > 0 ? m.auth_code_resend_in({ time: clockTime(left) }) : undefined}
      onClick={onSend}
    >
      {m.auth_code_resend()}
    </Button>
  );
}
