import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Icon } from "./icon.tsx";
import { useErrorText } from "./states.tsx";

interface AskedPictureProps {
  /** Query key: the endpoint and its parameters. */
  readonly queryKey: readonly unknown[];
  readonly read: (signal: AbortSignal) => Promise<{ readonly media_type: string; readonly base64: string }>;
  /** Size in pixels, if known in advance. */
  readonly size?: { readonly width: number; readonly height: number };
  readonly alt: string;
  /** Label of the button. */
  readonly show: string;
}

/** Loads the picture only on request, because reading it is recorded in the audit log. It is not cached beyond its display. */
export function AskedPicture({ queryKey, read, size, alt, show }: AskedPictureProps) {
  const textOf = useErrorText();
  const [isShown, setShown] = useState(false);
  const picture = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    enabled: isShown,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (picture.data)
    return (
      <img
        className="mt-1 h-auto max-w-full"
        src={`data:${picture.data.media_type};base64,${picture.data.base64}`}
        width={size?.width}
        height={size?.height}
        alt={alt}
      />
    );
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={picture.isFetching}
        onClick={() => (isShown ? void picture.refetch() : setShown(true))}
      >
        <Icon name="eye" small />
        {show}
      </button>
      {picture.isError ? <p role="alert">{textOf(picture.error)}</p> : null}
    </>
  );
}
