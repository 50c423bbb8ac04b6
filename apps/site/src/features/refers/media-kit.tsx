import { useQuery } from "@tanstack/react-query";
import { Button } from "@trevo/ui/button";
import { SelectInput } from "@trevo/ui/select-input";
import { EmptyState } from "@trevo/ui/states";
import { showToast } from "@trevo/ui/toasts";
import { useState } from "react";
import { useLocale } from "../../lib/locale.ts";
import { saveBlob } from "../../lib/save-file.ts";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { affiliateLinksQuery, bannerFilesQuery } from "./api.ts";
import { createMeasure, pngOf, readBannerLook, svgAddress } from "./banner-files.ts";
import { type BannerFormat, bannerFormats } from "./banner-formats.ts";
import { type BannerLook, bannerSvg } from "./banner-svg.ts";
import type { Measure } from "./fit-text.ts";
import { PartState } from "./part-state.tsx";

type Link = Readonly<Record<"id" | "name" | "code" | "link", string>>;

const formatNames: Record<BannerFormat["name"], () => string> = {
  rectangle: m.media_kit_rectangle,
  leaderboard: m.media_kit_leaderboard,
  skyscraper: m.media_kit_skyscraper,
  mobile: m.media_kit_mobile,
  post: m.media_kit_post,
  story: m.media_kit_story,
};

/** Banners in the brand's look with one of the affiliate's links, which browsers draw from the page's own theme. */
export function MediaKit() {
  const { user } = useSession();
  const config = useSite();
  const links = useQuery(affiliateLinksQuery(user?.id));
  const files = useQuery(bannerFilesQuery(config));
  const [chosen, setChosen] = useState<string | null>(null);
  const [measure] = useState(createMeasure);
  if (!links.data) return <PartState error={links.error} retry={() => void links.refetch()} />;
  const link = links.data.find(({ id }) => id === chosen) ?? links.data[0];
  if (!link) return <EmptyState icon="send" text={m.media_kit_empty()} />;
  if (!files.data) return <PartState error={files.error} retry={() => void files.refetch()} />;
  const look = readBannerLook(files.data);
  return (
    <section className="panel refers-card">
      <p className="refers-lead">{m.media_kit_lead()}</p>
      <SelectInput
        label={m.media_kit_link()}
        options={links.data.map(({ id, name, code }) => ({ value: id, label: `${name} · ${code}` }))}
        value={link.id}
        onChange={setChosen}
      />
      <ul className="refers-banners">
        {bannerFormats.map((format) => (
          <li key={format.name}>
            <Banner format={format} link={link} look={look} measure={measure} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Banner({ format, link, look, measure }: { format: BannerFormat; link: Link; look: BannerLook; measure: Measure }) {
  const { siteTitle, reg_alert, tenant } = useSite();
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const size = `${format.width} × ${format.height}`;
  const head = m.media_kit_head({ brand: siteTitle });
  const words = { title: head, head, link: link.link, legal: reg_alert?.[locale] ?? m.footer_play() };
  const svg = bannerSvg({ format, look, words, measure });
  const name = `${tenant}-${link.code}-${format.width}x${format.height}`;
  const savePng = async () => {
    setBusy(true);
    const png = await pngOf(svg, format).catch(() => null);
    setBusy(false);
    if (png) saveBlob(png, `${name}.png`);
    else showToast(m.media_kit_failed());
  };
  return (
    <>
      <h3>
        {formatNames[format.name]()} <small>{size}</small>
      </h3>
      <img
        className="refers-banner"
        data-format={format.name}
        src={svgAddress(svg)}
        alt={m.media_kit_alt({ head, size })}
        width={format.width}
        height={format.height}
      />
      <div className="refers-actions">
        <Button
          aria-label={m.media_kit_save({ kind: "SVG", size })}
          onClick={() => saveBlob(new Blob([svg], { type: "image/svg+xml" }), `${name}.svg`)}
        >
          SVG
        </Button>
        <Button
          aria-label={m.media_kit_save({ kind: "PNG", size })}
          busy={busy ? m.media_kit_saving() : undefined}
          onClick={() => void savePng()}
        >
          PNG
        </Button>
      </div>
    </>
  );
}
