import type { SiteConfig } from "@trevo/contract";
import { Link } from "@trevo/ui/link";
import { BrandLogo } from "@trevo/ui/logo";
import { useEffect, useRef, useState } from "react";
import { knowsLogo, rememberLogo } from "../../lib/logo-memory.ts";

/** The brand's logo image, or its mark and name. A logo that fails and has never loaded in this browser is replaced by the name. */
export function Logo({ config, height }: { config: SiteConfig; height: number }) {
  const address = config.logo && `${config.logo}?v=${encodeURIComponent(config.version)}`;
  const [broken, setBroken] = useState(false);
  return (
    <Link href="/" className="logo" aria-label={config.siteTitle} style={{ height }}>
      {address && !broken ? (
        <LogoPicture tenant={config.tenant} address={address} height={height} onBroken={() => setBroken(true)} />
      ) : broken ? (
        <span className="wordmark wordmark-plain">{config.siteTitle}</span>
      ) : (
        <>
          <BrandLogo form={config.theme.corners} />
          <span className="wordmark">{config.siteTitle.toLowerCase()}</span>
        </>
      )}
    </Link>
  );
}

function LogoPicture({ tenant, address, height, onBroken }: { tenant: string; address: string; height: number; onBroken: () => void }) {
  const picture = useRef<HTMLImageElement>(null);
  const judge = () => {
    const { complete, naturalWidth } = picture.current ?? { complete: false, naturalWidth: 0 };
    if (!complete) return;
    if (naturalWidth > 0) rememberLogo(tenant, address);
    else if (!knowsLogo(tenant, address)) onBroken();
  };
  // The image may have loaded or failed before the page was hydrated.
  useEffect(judge);
  return <img ref={picture} src={address} alt="" height={height} style={{ height }} onLoad={judge} onError={judge} />;
}
