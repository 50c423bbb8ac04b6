import { ButtonLink, type ButtonSize, type ButtonTone } from "@trevo/ui/button";
import { Link } from "@trevo/ui/link";
import type { MouseEvent, ReactNode } from "react";
import { type ModalName, useModals } from "./modals.ts";
import { sessionStore } from "./session.ts";

export interface ModalLinkProps {
  modal: ModalName;
  /** Look of a button; without it a plain link. */
  tone?: ButtonTone;
  size?: ButtonSize;
  className?: string;
  "aria-label"?: string;
  children: ReactNode;
}

/** Modals that need an account: guests register first. Before hydration it is a plain link that works. */
const needsPlayer = (modal: ModalName) => modal === "deposit" || modal === "withdraw";

export function ModalLink({ modal, tone, size, children, ...rest }: ModalLinkProps) {
  const { open } = useModals();
  const href = modal === "menu" || modal === "info" || modal === "search" || needsPlayer(modal) ? `/?modal=${modal}` : `/${modal}`;
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    // Safari does not focus clicked buttons, but the focus must return here.
    event.currentTarget.focus({ preventScroll: true });
    open(needsPlayer(modal) && !sessionStore.get().token ? "register" : modal);
  };
  if (!tone)
    return (
      <Link href={href} onClick={onClick} {...rest}>
        {children}
      </Link>
    );
  return (
    <ButtonLink href={href} tone={tone} {...(size && { size })} onClick={onClick} {...rest}>
      {children}
    </ButtonLink>
  );
}
