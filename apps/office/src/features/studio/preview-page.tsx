import { useQuery } from "@tanstack/react-query";
import type { BrandPreview } from "@trevo/contract";
import { type Locale, localPath, localeOfTag, locales } from "@trevo/domain";
import { useUiLocale } from "@trevo/ui/locale";
import { useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { PanelState } from "../../frame/panel.tsx";
import { Forbidden } from "../../frame/states.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { brandsQuery } from "./brands-query.ts";
import { PreviewFrame } from "./preview-frame.tsx";
import { usePreviewWords } from "./preview-words.ts";

const opening = opens("POST /staff/:tenant/preview", "brand.edit");

/** Shows the brand's own site with its drafts, at two widths. */
export function Screen() {
  const { tenant = "" } = useParams();
  const words = usePreviewWords();
  const may = useCan(opening, tenant);
  const opened = useQuery({
    queryKey: ["POST /staff/:tenant/preview", tenant],
    queryFn: ({ signal }) =>
      request("POST /staff/:tenant/preview", { params: { tenant }, body: { mode: "dark", path: "/" }, signal }).then(({ data }) => data),
    enabled: may,
    // The address opens only once: another visit requests a new one.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  if (!may) return <Forbidden permission={opening.permission} />;
  if (!opened.data || opened.isFetching)
    return (
      <div className="detail-page">
        <PanelState label={words.page} onClose={null} error={opened.error} onRetry={() => void opened.refetch()} />
      </div>
    );
  return <Preview key={opened.data.url} tenant={tenant} opened={opened.data} onRenew={() => void opened.refetch()} />;
}

const pages = {
  home: "/",
  casino: "/casino/games",
  sports: "/sports",
  promotions: "/promotions",
  help: "/help",
  missing: "/pages/esta-pagina-nao-existe",
} as const;
type PageName = keyof typeof pages;

interface Shown {
  readonly mode: "dark" | "light";
  readonly locale: Locale;
  /** Path without the language prefix. */
  readonly path: string;
  /** Increases with each change: 0 is the first page, which the token opens. */
  readonly serial: number;
}

interface PreviewProps {
  readonly tenant: string;
  readonly opened: BrandPreview;
  readonly onRenew: () => void;
}

function Preview({ tenant, opened, onRenew }: PreviewProps) {
  const words = usePreviewWords();
  const locale = useUiLocale();
  const { moment } = useMoments();
  const [search] = useSearchParams();
  const drafted = draftedPath(search.get("pagina"));
  const [shown, setShown] = useState<Shown>({ mode: "dark", locale, path: drafted ?? pages.home, serial: 0 });
  const [isOpen, setOpen] = useState(false);
  const brands = useQuery(brandsQuery);
  const title = brands.data?.data.find(({ slug }) => slug === tenant)?.title ?? tenant;
  const show = (part: Partial<Shown>): void => setShown((before) => ({ ...before, ...part, serial: before.serial + 1 }));
  return (
    <section className="preview-page" aria-label={words.page}>
      <header className="preview-top">
        <div className="min-w-0 flex-[1_1_260px]">
          <h2 className="panel-title">{words.title(title)}</h2>
          <p className="text-t2">{words.note(moment(opened.ends_at))}</p>
        </div>
        <Link className="button" to={`/estudio/${tenant}`}>
          {words.back}
        </Link>
        <button type="button" className="button" onClick={onRenew}>
          {words.renew}
        </button>
      </header>
      <Switches shown={shown} drafted={drafted} isOff={!isOpen} onShow={show} />
      <div className="preview-frames">
        <PreviewFrame
          title={words.desktop}
          width={1440}
          height={900}
          // The token in the address works for one frame; the other frame uses the cookie that the first one sets.
          src={addressOf(opened.url, shown, shown.serial === 0)}
          onLoad={() => setOpen(true)}
        />
        <PreviewFrame title={words.phone} width={390} height={844} src={isOpen ? addressOf(opened.url, shown, false) : null} />
      </div>
    </section>
  );
}

interface SwitchesProps {
  readonly shown: Shown;
  readonly drafted: string | null;
  /** True until the first page has used the token. */
  readonly isOff: boolean;
  readonly onShow: (part: Partial<Shown>) => void;
}

function Switches({ shown, drafted, isOff, onShow }: SwitchesProps) {
  const words = usePreviewWords();
  return (
    <fieldset className="preview-switches" disabled={isOff}>
      <label className="preview-switch" htmlFor="preview-page">
        {words.address}
        <select
          id="preview-page"
          aria-label={words.address}
          className="field"
          value={shown.path}
          onChange={(event) => onShow({ path: event.target.value })}
        >
          {drafted === null ? null : <option value={drafted}>{words.drafted}</option>}
          {(Object.entries(pages) as [PageName, string][]).map(([name, path]) => (
            <option key={name} value={path}>
              {words.pages[name]}
            </option>
          ))}
        </select>
      </label>
      <label className="preview-switch" htmlFor="preview-mode">
        {words.mode}
        <select
          id="preview-mode"
          aria-label={words.mode}
          className="field"
          value={shown.mode}
          onChange={(event) => onShow({ mode: event.target.value === "light" ? "light" : "dark" })}
        >
          {(["dark", "light"] as const).map((mode) => (
            <option key={mode} value={mode}>
              {words.modes[mode]}
            </option>
          ))}
        </select>
      </label>
      <label className="preview-switch" htmlFor="preview-language">
        {words.language}
        <select
          id="preview-language"
          aria-label={words.language}
          className="field"
          value={shown.locale}
          onChange={(event) => onShow({ locale: localeOfTag(event.target.value) ?? shown.locale })}
        >
          {locales.map((one) => (
            <option key={one} value={one}>
              {words.languages[one]}
            </option>
          ))}
        </select>
      </label>
      <button type="button" className="button" onClick={() => onShow({})}>
        {words.again}
      </button>
    </fieldset>
  );
}

/** Returns a path given in the console's address, for example that of a text. */
const draftedPath = (path: string | null): string | null => (path !== null && /^\/[\w/-]{1,120}$/.test(path) ? path : null);

/** Returns a frame's address: with the token for the first load, later without it, because of the cookie exchanged for it. */
function addressOf(url: string, { mode, locale, path, serial }: Shown, hasToken: boolean): string {
  const address = new URL(url);
  address.searchParams.set("mode", mode);
  address.searchParams.set("to", localPath(path, locale));
  if (!hasToken) address.searchParams.delete("token");
  address.searchParams.set("n", `${serial}`);
  return address.href;
}
