import type { DocumentType } from "@trevo/contract";
import type { ReactNode } from "react";

/** How the picture should look: the whole card in the frame, or the whole face well lit. */
const guides: Record<DocumentType, ReactNode> = {
  front: (
    <>
      <rect className="guide-card" x="22" y="24" width="76" height="50" rx="7" />
      <rect className="guide-photo" x="29" y="35" width="20" height="26" rx="4" />
      <circle className="guide-skin" cx="39" cy="44" r="5" />
      <path className="guide-skin" d="M31 61a8 8 0 0 1 16 0z" />
      <path className="guide-line" d="M56 39h34M56 47h26M56 55h30M29 67h40" />
    </>
  ),
  back: (
    <>
      <rect className="guide-card" x="22" y="24" width="76" height="50" rx="7" />
      <path className="guide-band" d="M22 33h76v9H22z" />
      <path className="guide-line" d="M30 52h28M30 60h22M30 67h26" />
      <path className="guide-print" d="M76 68c-6-4-6-14 0-17 5-2 10 1 10 7M79 69c-4-3-4-10 0-12 3-1 5 1 5 4v5M89 66V58" />
    </>
  ),
  selfie: (
    <>
      <path className="guide-card" d="M33 84c0-15 12-23 27-23s27 8 27 23z" />
      <ellipse className="guide-skin" cx="60" cy="42" rx="17" ry="20" />
      <path className="guide-hair" d="M42 40c-1-14 7-21 18-21s19 7 18 21c-3-6-8-10-12-10-8 4-18 3-24 10z" />
      <path className="guide-eye" d="M53 42v2M67 42v2M54 51c3 4 9 4 12 0" />
    </>
  ),
};

/** The corners of a viewfinder with their content. */
export function DocumentGuide({ type, good }: { type: DocumentType; good: boolean }) {
  return (
    <svg className="guide" viewBox="0 0 120 98" aria-hidden="true" data-good={good || undefined}>
      {guides[type]}
      <path className="guide-frame" d="M10 26V18q0-8 8-8h10M92 10h10q8 0 8 8v8M110 72v8q0 8-8 8H92M28 88H18q-8 0-8-8v-8" />
    </svg>
  );
}
