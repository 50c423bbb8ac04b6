import { type ImgHTMLAttributes, useEffect, useRef, useState, useSyncExternalStore } from "react";

/** Images are loaded when they are this far below the visible part. */
const margin = "50px";

const waiting = new Map<Element, () => void>();
let watch: IntersectionObserver | undefined;

/** Around the page and whatever scrolls inside it; older browsers know the page only. The two would add up. */
const around = () => ("scrollMargin" in IntersectionObserver.prototype ? { scrollMargin: margin } : { rootMargin: margin });

/** Calls once, when the element is in sight or about to be. Returns how to stop. */
export function whenNear(element: Element, onNear: () => void): () => void {
  watch ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) waiting.get(target)?.();
  }, around());
  const stop = () => {
    waiting.delete(element);
    watch?.unobserve(element);
  };
  waiting.set(element, () => {
    stop();
    onNear();
  });
  watch.observe(element);
  return stop;
}

export type LateImageProps = ImgHTMLAttributes<HTMLImageElement> & {
  src: string;
  /** Among the first in sight: requested with the page. */
  eager?: boolean;
};

const never = () => () => undefined;

/** Whether this is the server's page, or its first rendering in the browser. */
const useServed = (): boolean => useSyncExternalStore(never, notServed, served);
const served = () => true;
const notServed = () => false;

/**
 * A picture that is requested 50 px before it comes into sight. What the server's page shows has its address from the start and is
 * left to the browser, which needs no script for it. Whoever uses it gives it its size, and a ground to stand on until then.
 */
export function LateImage({ src, eager = false, alt, ...rest }: LateImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const inPage = useServed();
  const [near, setNear] = useState(eager || inPage);
  useEffect(() => (near || !image.current ? undefined : whenNear(image.current, () => setNear(true))), [near]);
  return <img ref={image} {...rest} src={near ? src : undefined} alt={alt} loading={eager ? undefined : "lazy"} decoding="async" />;
}
