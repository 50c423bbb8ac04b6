import { useQuery } from "@tanstack/react-query";
import { type BrandLookField, type BrandVersion, brandLookFields } from "@trevo/contract";
import { useState } from "react";
import { type Decision, DecisionDialog } from "../../frame/decision-dialog.tsx";
import { useErrorText } from "../../frame/states.tsx";
import { Badge } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments, useNumber } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { lookVersionsQuery, readLookAgain } from "./brand-look-query.ts";
import { useBrandLookWords } from "./brand-look-words.ts";
import { useLookWords } from "./look-words.ts";
import { usePictureWords } from "./picture-words.ts";
import { useShapeWords } from "./shape-words.ts";

const restoring = opens("POST /staff/:tenant/versions/:version/restore", "brand.publish");

interface VersionsProps {
  readonly tenant: string;
  /** The published version. */
  readonly version: number;
}

/** Shows who published what and when. An earlier look can be restored as the next version. */
export function BrandLookVersions({ tenant, version }: VersionsProps) {
  const words = useBrandLookWords();
  const number = useNumber();
  const textOf = useErrorText();
  const may = useCan(restoring, tenant);
  const [restored, restore] = useState<number | null>(null);
  const read = useQuery(lookVersionsQuery(tenant));
  if (!read.data) return <p className="field-hint">{read.error ? textOf(read.error) : "…"}</p>;
  if (read.data.length === 0) return <p className="field-hint">{words.noVersions}</p>;
  const decision: Decision | null =
    restored === null
      ? null
      : {
          tenant,
          title: words.restoreTitle(number(restored)),
          text: words.restoreText,
          action: words.restore,
          asksReason: true,
          send: ({ reason }) =>
            request("POST /staff/:tenant/versions/:version/restore", {
              params: { tenant, version: restored },
              body: { current_version: version, reason },
            }),
          onDone: readLookAgain,
          onConflict: readLookAgain,
        };
  return (
    <>
      <ul className="grid">
        {read.data.map((one) => (
          <Version key={one.version} one={one} isInForce={one.version === version} onRestore={may ? () => restore(one.version) : null} />
        ))}
      </ul>
      <DecisionDialog decision={decision} onClose={() => restore(null)} />
    </>
  );
}

interface VersionProps {
  readonly one: BrandVersion;
  readonly isInForce: boolean;
  readonly onRestore: (() => void) | null;
}

function Version({ one: { version, created_by, created_at, note, restored, diff }, isInForce, onRestore }: VersionProps) {
  const words = useBrandLookWords();
  const number = useNumber();
  const nameOf = useNames();
  const { moment } = useMoments();
  return (
    <li className="grid gap-1 border-t border-[var(--line-soft)] py-2.5 first:border-0">
      <div className="flex flex-wrap items-center gap-2">
        <b>{words.version(number(version))}</b>
        {isInForce ? <Badge shape="good">{words.inForce}</Badge> : null}
        {restored === null ? null : <Badge>{words.bringsBack(number(restored))}</Badge>}
        <span className="text-t3">{created_by === null ? words.began : `${nameOf(created_by)} · ${moment(created_at)}`}</span>
        {onRestore && !isInForce ? (
          <button type="button" className="button ml-auto" onClick={onRestore}>
            {words.restore}
            <span className="for-ears"> {words.version(number(version))}</span>
          </button>
        ) : null}
      </div>
      {note === null ? null : <p className="text-t2">{note}</p>}
      {brandLookFields
        .filter((field) => diff.after[field] !== undefined)
        .map((field) => (
          <p key={field} className="flex flex-wrap items-center gap-2 text-t2">
            {words.fields[field]}:
            <Value field={field} of={diff.before} />
            <span aria-label={words.becomes} role="img">
              →
            </span>
            <Value field={field} of={diff.after} />
          </p>
        ))}
    </li>
  );
}

/** Shows a field of a look in a few words or colours. */
function Value({ field, of }: { field: BrandLookField; of: BrandVersion["diff"]["after"] }) {
  const { modes } = useLookWords();
  const [shape, picture] = [useShapeWords(), usePictureWords()];
  if (field === "dark" || field === "light") {
    const palette = of[field];
    return palette ? (
      <span className="inline-flex items-center gap-1">
        {[palette.accent, palette.bg, palette.s2].map((paint, place) => (
          <span key={place} className="h-4 w-4 rounded-full border border-[var(--line)]" style={{ background: paint }} aria-hidden="true" />
        ))}
        <code>{palette.accent}</code>
      </span>
    ) : null;
  }
  if (field === "default_mode") return <b>{of.default_mode ? modes[of.default_mode] : ""}</b>;
  if (field === "description") return <span>“{of.description?.pt}”</span>;
  if (field === "banners") return <span>{of.banners?.map((banner) => banner.title.pt.replaceAll("\n", " ")).join(" · ") || "–"}</span>;
  if (field === "title") return <b>{of.title}</b>;
  if (field === "logo" || field === "favicon") return <b>{of[field] ? picture.own : picture.none[field]}</b>;
  return <b>{(shape.names[field] as Record<string, string>)[of[field] ?? ""]}</b>;
}
