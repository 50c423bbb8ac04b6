import { Button } from "@trevo/ui/button";
import { CopyButton } from "@trevo/ui/copy-button";
import { Notice } from "@trevo/ui/notice";
import { m } from "../../paraglide/messages.js";

/** Shows the codes, which cannot be shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className="security-form">
      <Notice tone="warn" icon="shield">
        {m.security_recovery_text()}
      </Notice>
      <ul className="security-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join("\n")} copied={m.security_copied()} failed={m.security_copy_failed()} wide>
        {m.security_recovery_copy()}
      </CopyButton>
      <Button tone="accent" size="large" wide onClick={onDone}>
        {m.security_recovery_done()}
      </Button>
    </div>
  );
}
