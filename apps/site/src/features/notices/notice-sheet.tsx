import "./incoming.css";
import type { PlayerNotification } from "@trevo/contract";
import { Button, ButtonLink } from "@trevo/ui/button";
import { Sheet } from "@trevo/ui/sheet";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { barePath, useLocale } from "../../lib/locale.ts";
import type { ModalState } from "../../lib/modal-state.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { readNotice } from "./read-notice.ts";

/** One notice in full. What is opened is read. */
export function NoticeSheet({ notice, open, onClose, onClosed }: ModalState & { notice: PlayerNotification }) {
  const locale = useLocale();
  const { timezone } = useSite();
  const here = barePath(useLocation().pathname);
  useEffect(() => void readNotice(notice), [notice]);
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={notice.title} closeLabel={m.close()}>
      <div className="notice-text">
        {notice.img ? <img src={notice.img} alt="" /> : null}
        <p>{notice.description}</p>
        <time dateTime={notice.created_at}>{momentText(notice.created_at, { locale, timezone })}</time>
      </div>
      <div className="notice-ends">
        {notice.link && notice.link !== here ? (
          <ButtonLink tone="accent" size="large" wide href={notice.link}>
            {m.notices_open()}
          </ButtonLink>
        ) : null}
        <Button size="large" wide onClick={onClose}>
          {m.close()}
        </Button>
      </div>
    </Sheet>
  );
}
