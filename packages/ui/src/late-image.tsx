import { type ImgHTMLAttributes, useEffect, useRef, useState, useSyncExternalStore } from "react";

/** Images are loaded when they are this far below the visible area. */
const margin = "50px";

const waiting = new Map<Element, () => void>();
let watch: IntersectionObserver | undefined;

/** Margin around the viewport and scroll containers. Older browsers support the viewport only; setting both would add them up. */
const around = () => ("scrollMargin" in IntersectionObserver.prototype ? { scrollMargin: margin } : { rootMargin: margin });

/** Calls once, when the element is visible or about to be. Returns a function that cancels it. */
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
  /** Among the first in view: requested with the page. */
  eager?: boolean;
};

const never = () => () => undefined;

/** True in the server's page and its first render in the browser. */
const useServed = (): boolean => useSyncExternalStore(never, notServed, served);
const served = () => true;
const notServed = () => false;

/**
 * An image requested 50 px before it comes into view. Images in the server's page have their URL from the start and are loaded by the
 * browser without a script. The parent sets its size and background.
 */
export function LateImage({ src, eager = false, alt, ...rest }: LateImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const inPage = useServed();
  const [near, setNear] = useState(eager || inPage);
  useEffect(() => (near || !image.current ? undefined : whenNear(image.current, () => setNear(true))), [near]);
  return <img ref={image} {...rest} src={near ? src : undefined} alt={alt} loading={eager ? undefined : "lazy"} decoding="async" />;
}
