import { type AnchorHTMLAttributes, type ComponentType, createContext, createElement, useContext } from "react";

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

const PlainLink: ComponentType<LinkProps> = ({ children, ...rest }) => <a {...rest}>{children}</a>;

/** Link component of the app's router; `href` is a path without language prefix. */
export const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink);

export function Link(props: LinkProps) {
  return createElement(useContext(LinkContext), props);
}
