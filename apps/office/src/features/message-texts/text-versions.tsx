import { useInfiniteQuery } from "@tanstack/react-query";
import type { StaffTemplateDetail, TemplateWords } from "@trevo/contract";
import { useUiLocale } from "@trevo/ui/locale";
import { useErrorText } from "../../frame/states.tsx";
import { Badge } from "../../frame/status.tsx";
import { useMoments } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { textVersionsQuery } from "./text-path.ts";
import { useTextWords } from "./text-words.ts";

interface VersionsProps {
  readonly tenant: string;
  readonly template: StaffTemplateDetail;
  /** Null if the member may not write. */
  readonly onTake: ((words: TemplateWords) => void) | null;
}

/** Shows who published each version and when. */
export function TextVersions({ tenant, template, onTake }: VersionsProps) {
  const words = useTextWords();
  const locale = useUiLocale();
  const nameOf = useNames();
  const { moment } = useMoments();
  const textOf = useErrorText();
  const read = useInfiniteQuery({ ...textVersionsQuery({ tenant, key: template.key }), enabled: template.version > 0 });
  if (template.version === 0) return <p className="field-hint">{words.noVersions}</p>;
  if (!read.data) return <p className="field-hint">{read.error ? textOf(read.error) : "…"}</p>;
  return (
    <>
      <ul className="grid gap-1.5">
        {read.data.pages.flat().map(({ version, words: said, created_at, created_by }) => (
          <li key={version} className="flex flex-wrap items-center gap-1.5">
            <Badge>{version}</Badge>
            <span>{words.by(nameOf(created_by), moment(created_at))}</span>
            <span className="text-t2">{said === null ? words.restored : `“${said[locale].title}”`}</span>
            {onTake && said !== null && version !== template.version ? (
              <button type="button" className="button button-quiet" onClick={() => onTake(said)}>
                {words.take}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {read.isFetchNextPageError ? <p className="field-hint">{textOf(read.error)}</p> : null}
      {read.hasNextPage ? (
        <button
          type="button"
          className="button button-quiet mt-2"
          disabled={read.isFetchingNextPage}
          onClick={() => void read.fetchNextPage()}
        >
          {words.more}
        </button>
      ) : null}
    </>
  );
}
