import { localPath } from "@trevo/domain";
import type { LinkProps } from "@trevo/ui/link";
import { Link, useLocation } from "react-router";
import { useLocale } from "./locale.ts";

/** Paths are written without language prefix; an address elsewhere is a plain link. Leaving through a modal leaves no modal behind for Back. */
export function AppLink({ href, children, ...rest }: LinkProps) {
  const locale = useLocale();
  const inModal = Boolean((useLocation().state as { modal?: boolean } | null)?.modal);
  if (!href.startsWith("/"))
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  // An address without a path, such as the chat's, opens over the page that is there.
  return (
    <Link to={href[1] === "?" ? href.slice(1) : localPath(href, locale)} replace={inModal} {...rest}>
      {children}
    </Link>
  );
}
