import { localPath } from "@trevo/domain";
import type { LinkProps } from "@trevo/ui/link";
import { Link, useLocation } from "react-router";
import { useLocale } from "./locale.ts";

/**
 * Link to a path without language prefix; other addresses become plain links. Links inside a modal replace its history entry, so that Back
 * does not return to it.
 */
export function AppLink({ href, children, ...rest }: LinkProps) {
  const locale = useLocale();
  const inModal = Boolean((useLocation().state as { modal?: boolean } | null)?.modal);
  if (!href.startsWith("/"))
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  // An address without a path, such as the chat's, opens over the current page.
  return (
    <Link to={href[1] === "?" ? href.slice(1) : localPath(href, locale)} replace={inModal} {...rest}>
      {children}
    </Link>
  );
}
