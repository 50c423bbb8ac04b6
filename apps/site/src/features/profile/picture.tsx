import { Icon } from "@trevo/ui/icon";

/** A player's picture; without one the initials, without a name the outline of a person. */
export function Picture({ address, name }: { address: string | null; name: string | null }) {
  const [first = "", ...rest] = (name ?? "").split(" ");
  const initials = `${first[0] ?? ""}${rest.at(-1)?.[0] ?? ""}`.toUpperCase();
  return (
    <span className="picture">
      {address ? (
        <img src={address} alt="" width="96" height="96" />
      ) : initials ? (
        <b aria-hidden="true">{initials}</b>
      ) : (
        <Icon name="user" />
      )}
    </span>
  );
}
