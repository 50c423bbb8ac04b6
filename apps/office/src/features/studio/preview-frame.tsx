import { useEffect, useRef, useState } from "react";

interface PreviewFrameProps {
  readonly title: string;
  /** Width of the device in pixels. */
  readonly width: number;
  readonly height: number;
  /** Null while another frame has to load first. */
  readonly src: string | null;
  readonly onLoad?: () => void;
}

/** Shows a page at the width of a device, scaled down to fit. */
export function PreviewFrame({ title, width, height, src, onLoad }: PreviewFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0.5);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const watch = new ResizeObserver(([entry]) => setScale(Math.min(1, (entry?.contentRect.width ?? width) / width)));
    watch.observe(current);
    return () => watch.disconnect();
  }, [width]);
  return (
    <figure className="preview-frame" style={{ flexGrow: width, flexBasis: 0 }}>
      <figcaption>{title}</figcaption>
      <div ref={place} className="preview-device" style={{ height: height * scale }}>
        {src === null ? null : (
          <iframe
            title={title}
            src={src}
            width={width}
            height={height}
            style={{ transform: `scale(${scale})` }}
            // oxlint-disable-next-line react/iframe-missing-sandbox -- the preview has an origin of its own, which is not the console's
            sandbox="allow-scripts allow-same-origin allow-forms"
            referrerPolicy="no-referrer"
            onLoad={onLoad}
          />
        )}
      </div>
    </figure>
  );
}
