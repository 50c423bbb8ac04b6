import { type AnchorHTMLAttributes, type ComponentType, createContext, useContext } from "react";

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

const PlainLink: ComponentType<LinkProps> = (props) => <a {...props} />;

/** The app puts its router's link here; `href` is a path without language prefix. */
export const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink);

export function Link(props: LinkProps) {
  const Component = useContext(LinkContext);
  return <Component {...props} />;
}
