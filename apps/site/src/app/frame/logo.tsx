import type { SiteConfig } from "@trevo/contract";
import { Link } from "@trevo/ui/link";
import { Mark } from "@trevo/ui/mark";
import { useState } from "react";

/** The brand's picture, or its sign and name. A picture that does not load gives way to the name (specification, section 2). */
export function Logo({ config, height }: { config: SiteConfig; height: number }) {
  const [broken, setBroken] = useState(false);
  const picture = config.logo && !broken ? `${config.logo}?v=${encodeURIComponent(config.version)}` : null;
  return (
    <Link href="/" className="logo" aria-label={config.siteTitle} style={{ height }}>
      {picture ? (
        <img src={picture} alt="" height={height} style={{ height }} onError={() => setBroken(true)} />
      ) : (
        <>
          {broken ? null : <Mark form={config.theme.corners} />}
          <span className="wordmark">{config.siteTitle.toLowerCase()}</span>
        </>
      )}
    </Link>
  );
}
