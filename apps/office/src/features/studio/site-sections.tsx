import type { RuleSection } from "../../frame/rule-page.tsx";
import { BannerFields } from "./banner-fields.tsx";
import { isWholeBanner } from "./banner-form.ts";
import { useBannerWords } from "./banner-words.ts";
import type { BrandLookForm } from "./brand-look-form.ts";
import { PictureField } from "./picture-field.tsx";
import { usePictureWords } from "./picture-words.ts";
import { ShapeFields } from "./shape-fields.tsx";
import { useShapeWords } from "./shape-words.ts";

interface SiteProps {
  readonly tenant: string;
  readonly form: BrandLookForm;
  /** Time zone of the banners' times. */
  readonly zone: string;
  readonly isReadOnly: boolean;
}

/** Returns the parts of the site besides its colours: shape, pictures, banners. */
export function useSiteSections({ tenant, form, zone, isReadOnly }: SiteProps): RuleSection[] {
  const [shape, picture, banner] = [useShapeWords(), usePictureWords(), useBannerWords()];
  return [
    { id: "forma", title: shape.shape, shape: "good", children: <ShapeFields form={form} isReadOnly={isReadOnly} /> },
    {
      id: "imagens",
      title: picture.pictures,
      shape: "good",
      children: <PictureFields tenant={tenant} form={form} isReadOnly={isReadOnly} />,
    },
    {
      id: "banners",
      title: banner.banners,
      note: banner.bannersNote,
      shape: form.look.banners.every(isWholeBanner) ? "good" : "bad",
      children: <BannerFields tenant={tenant} form={form} zone={zone} isReadOnly={isReadOnly} />,
    },
  ];
}

function PictureFields({ tenant, form: { look, write, faults }, isReadOnly }: Omit<SiteProps, "zone">) {
  const words = usePictureWords();
  return (
    <fieldset disabled={isReadOnly}>
      {(["logo", "favicon"] as const).map((kind) => (
        <PictureField
          key={kind}
          {...{ tenant, kind }}
          id={`look-${kind}`}
          value={look[kind]}
          others={{ "": words.none[kind] }}
          fault={faults[`patch.${kind}`]?.[0]}
          onChange={(path) => write({ [kind]: path })}
        />
      ))}
    </fieldset>
  );
}
