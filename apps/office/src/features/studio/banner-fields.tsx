import { type Banner, bannerArts, features, mostBanners } from "@trevo/contract";
import { type Localized, languageTags, locales } from "@trevo/domain";
import { instantOf, localMinute } from "../../frame/local-minute.ts";
import { useNumber } from "../../lib/moments.ts";
import { hasSpan, isLink, moved, newBanner } from "./banner-form.ts";
import { useBannerWords } from "./banner-words.ts";
import type { BrandLookForm } from "./brand-look-form.ts";
import { FieldRow, saidBy } from "./field-row.tsx";
import { PictureField } from "./picture-field.tsx";

interface BannersProps {
  readonly tenant: string;
  readonly form: BrandLookForm;
  readonly zone: string;
  readonly isReadOnly: boolean;
}

/** Edits the banners of the home page and their order. */
export function BannerFields({ tenant, form, zone, isReadOnly }: BannersProps) {
  const words = useBannerWords();
  const number = useNumber();
  const { banners } = form.look;
  const put = (next: readonly Banner[]): void => form.write({ banners: [...next] });
  return (
    <fieldset disabled={isReadOnly}>
      {banners.length === 0 ? <p className="field-hint">{words.none}</p> : null}
      <ol className="grid gap-4">
        {banners.map((banner, place) => (
          <li key={banner.id} className="banner-item">
            <div className="flex flex-wrap items-center gap-2">
              <b className="mr-auto">{words.one(number(place + 1))}</b>
              {(
                [
                  [words.up, place === 0, () => put(moved(banners, place, -1))],
                  [words.down, place === banners.length - 1, () => put(moved(banners, place, 1))],
                  [words.remove, false, () => put(banners.toSpliced(place, 1))],
                ] as const
              ).map(([label, isOff, act]) => (
                <button key={label} type="button" className="button" disabled={isOff} onClick={act}>
                  {label}
                  <span className="for-ears"> {words.one(number(place + 1))}</span>
                </button>
              ))}
            </div>
            <OneBanner
              {...{ tenant, banner, zone }}
              faultOf={(field) => form.faults[`patch.banners.${place}.${field}`]?.[0]}
              onChange={(part) => put(banners.with(place, { ...banner, ...part }))}
            />
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="button mt-3"
        disabled={banners.length >= mostBanners}
        onClick={() => put([...banners, newBanner(banners)])}
      >
        {words.add}
      </button>
      {banners.length >= mostBanners ? <p className="field-hint">{words.all(number(mostBanners))}</p> : null}
    </fieldset>
  );
}

interface BannerProps {
  readonly tenant: string;
  readonly banner: Banner;
  readonly zone: string;
  readonly faultOf: (field: string) => string | undefined;
  readonly onChange: (part: Partial<Banner>) => void;
}

type Worded = "title" | "text" | "action" | "alt";
const longest: Record<Worded, number> = { title: 80, text: 160, action: 30, alt: 160 };

function OneBanner({ tenant, banner, zone, faultOf, onChange }: BannerProps) {
  const words = useBannerWords();
  const linkId = `${banner.id}-link`;
  const linkFault = isLink(banner.link) ? faultOf("link") : words.badLink;
  return (
    <div className="schema-fields">
      {(["title", "text", "action"] as const).flatMap((field) =>
        locales.map((locale) => <Words key={field + locale} {...{ banner, field, locale, faultOf, onChange }} />),
      )}
      <PictureField
        tenant={tenant}
        id={`${banner.id}-art`}
        kind="banner"
        value={banner.art}
        others={Object.fromEntries(bannerArts.map((art) => [art, words.art(art)]))}
        fault={faultOf("art")}
        onChange={(art) => onChange({ art })}
      />
      {locales.map((locale) => (
        <Words key={`alt${locale}`} field="alt" {...{ banner, locale, faultOf, onChange }} />
      ))}
      <FieldRow id={linkId} label={words.link} hint={words.linkHint} fault={linkFault}>
        <input
          {...saidBy(linkId, linkFault)}
          maxLength={300}
          autoComplete="off"
          value={banner.link}
          onChange={(event) => onChange({ link: event.target.value.trim() })}
        />
      </FieldRow>
      <Moment {...{ banner, zone, onChange }} field="starts_at" />
      <Moment {...{ banner, zone, onChange }} field="ends_at" />
      <FieldRow id={`${banner.id}-requires`} label={words.requires} fault={undefined}>
        <select
          id={`${banner.id}-requires`}
          className="field"
          value={banner.requires ?? ""}
          onChange={(event) => onChange({ requires: features.find((feature) => feature === event.target.value) ?? null })}
        >
          <option value="">{words.always}</option>
          {features.map((feature) => (
            <option key={feature} value={feature}>
              {words.features[feature]}
            </option>
          ))}
        </select>
      </FieldRow>
    </div>
  );
}

interface WordsProps extends Pick<BannerProps, "banner" | "faultOf" | "onChange"> {
  readonly field: Worded;
  readonly locale: keyof Localized;
}

function Words({ banner, field, locale, faultOf, onChange }: WordsProps) {
  const words = useBannerWords();
  const id = `${banner.id}-${field}-${locale}`;
  const value = banner[field][locale];
  const fault = field !== "alt" && value.trim() === "" ? words.missing : faultOf(`${field}.${locale}`);
  return (
    <FieldRow
      id={id}
      label={words[field][locale]}
      hint={field === "title" ? words.titleHint : field === "alt" ? words.altHint : ""}
      fault={fault}
    >
      <textarea
        {...saidBy(id, fault)}
        rows={field === "action" ? 1 : 2}
        maxLength={longest[field]}
        lang={languageTags[locale]}
        value={value}
        onChange={(event) => onChange({ [field]: { ...banner[field], [locale]: event.target.value } })}
      />
    </FieldRow>
  );
}

interface MomentProps extends Pick<BannerProps, "banner" | "zone" | "onChange"> {
  readonly field: "starts_at" | "ends_at";
}

function Moment({ banner, zone, field, onChange }: MomentProps) {
  const words = useBannerWords();
  const id = `${banner.id}-${field}`;
  const fault = field === "ends_at" && !hasSpan(banner) ? words.badSpan : undefined;
  return (
    <FieldRow id={id} label={field === "starts_at" ? words.starts : words.ends} hint={words.zone(zone)} fault={fault}>
      <input
        {...saidBy(id, fault)}
        type="datetime-local"
        value={localMinute(banner[field] ?? "", zone) ?? ""}
        onChange={(event) => onChange({ [field]: instantOf(event.target.value, zone) })}
      />
    </FieldRow>
  );
}
