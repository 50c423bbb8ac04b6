import type { LinkProps } from "@trevo/ui/link";
import { Link } from "react-router";
import { localPath, useLocale } from "./locale.ts";

/** Paths are written without language prefix; an address elsewhere is a plain link. */
export function AppLink({ href, ...rest }: LinkProps) {
  const locale = useLocale();
  if (!href.startsWith("/")) return <a href={href} {...rest} />;
  return <Link to={localPath(href, locale)} {...rest} />;
}
