import { BrandLogo } from "@trevo/ui/logo";
import { useSite } from "../lib/site-data.ts";
import type { Provider } from "../lib/site-types.ts";

/** A provider's logo: its picture, or without one a sign chosen by its code. Our own games use the brand's logo. */
export function ProviderLogo({ maker }: { maker: Pick<Provider, "code" | "name" | "image"> }) {
  const { theme } = useSite();
  if (maker.image) return <img src={maker.image} alt={maker.name} height={30} loading="lazy" />;
  return (
    <span className="maker-mark">
      {maker.code === "house" ? (
        <BrandLogo form={theme.corners} />
      ) : (
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={signOf(maker.code)} />
        </svg>
      )}
      {maker.name}
    </span>
  );
}

/** Drawn in the text colour: leaning bars, two half discs, a cut diamond, a ring with its centre, steps, a fan. */
const signs = [
  "M3 20 8 4h4L7 20ZM11 20 16 4h5l-5 16Z",
  "M11 3v18a9 9 0 0 1 0-18ZM14 6a6 6 0 0 1 0 12Z",
  "M12 2 21 11H3ZM3 13h18l-9 9Z",
  "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm0 4a6 6 0 1 1 0 12 6 6 0 0 1 0-12Zm0 3.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z",
  "M3 15h5v6H3ZM9.5 9h5v12h-5ZM16 3h5v18h-5Z",
  "M12 21 2 9a13 13 0 0 1 6-4.5ZM12 21l-2-17a13 13 0 0 1 4 0ZM12 21l4-16.5A13 13 0 0 1 22 9Z",
] as const;

/** Returns the provider's sign, which is the same everywhere. */
function signOf(code: string): string {
  const sum = Array.from(code, (letter) => letter.codePointAt(0) ?? 0).reduce((total, letter) => (total * 31 + letter) % 9973, 7);
  return signs[sum % signs.length] ?? signs[0];
}
