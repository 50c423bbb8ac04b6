import type { ContentDocument } from "@trevo/contract";
import { contentPath } from "@trevo/contract/content-path";
import { Link } from "@trevo/ui/link";
import { Notice } from "@trevo/ui/notice";
import { m } from "../../paraglide/messages.js";
import { useDateWords } from "../../lib/date-words.ts";

/** Notice above a version that is no longer in force. */
export function ReplacedNotice({ text }: { text: ContentDocument }) {
  const dateWords = useDateWords();
  if (!text.replaced_at) return null;
  return (
    <Notice tone="warn">
      {m.content_old({ date: dateWords(text.replaced_at) })} <Link href={contentPath(text)}>{m.content_old_link()}</Link>
    </Notice>
  );
}

/** All versions of a legal text with their dates, so that players can read again what they accepted. */
export function VersionList({ text }: { text: ContentDocument }) {
  const dateWords = useDateWords();
  if (text.versions.length < 2) return null;
  return (
    <section className="text-versions">
      <h2>{m.content_versions()}</h2>
      <ol>
        {text.versions.map(({ version, in_force_at }, index) => (
          <li key={version}>
            <Link
              href={index === 0 ? contentPath(text) : `${contentPath(text)}?version=${version}`}
              aria-current={version === text.version ? "page" : undefined}
            >
              {m.content_version({ number: version })}
            </Link>
            <span>{dateWords(in_force_at)}</span>
            {index === 0 ? <i>{m.content_current()}</i> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
