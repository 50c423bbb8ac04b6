import type { PixCharge } from "@trevo/contract";
import { parseBrCode } from "@trevo/domain";
import { ButtonLink } from "@trevo/ui/button";
import { CopyButton } from "@trevo/ui/copy-button";
import { useRef } from "react";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";

/** How to pay this code: a copy button and instructions. In demo mode, a link to the test bank. */
export function PayGuide({ charge }: { charge: PixCharge }) {
  const { sandboxUrl, siteTitle } = useSite();
  const code = useRef<HTMLInputElement>(null);
  const parsed = parseBrCode(charge.code);
  const payee = parsed.ok ? parsed.code.merchant_name : siteTitle;
  const [before, after] = m.deposit_step_2({ name: "\n" }).split("\n");
  return (
    <>
      <p className="charge-wait" aria-hidden="true">
        <span className="busy-leaves">
          <i />
          <i />
          <i />
        </span>
        {m.deposit_waiting()}
      </p>
      <input
        ref={code}
        className="charge-code"
        readOnly
        value={charge.code}
        aria-label={m.deposit_code()}
        onFocus={(event) => event.target.select()}
      />
      <CopyButton
        text={charge.code}
        tone="accent"
        size="large"
        wide
        copied={m.money_copied()}
        failed={m.money_copy_failed()}
        onFailed={() => code.current?.focus()}
      >
        {m.deposit_copy()}
      </CopyButton>
      {sandboxUrl ? (
        <ButtonLink href={`${sandboxUrl}/?tab=bank&br_code=${encodeURIComponent(charge.code)}`} target="_blank" rel="noopener">
          {m.deposit_test_bank()}
          <span className="sr-only"> ({m.deposit_test_bank_new()})</span>
        </ButtonLink>
      ) : null}
      <ol className="charge-steps">
        <li>{m.deposit_step_1()}</li>
        <li>
          <span>
            {before}
            <b>{payee}</b>
            {after}
          </span>
        </li>
        <li>{m.deposit_step_3()}</li>
      </ol>
    </>
  );
}
